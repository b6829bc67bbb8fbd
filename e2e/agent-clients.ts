import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { z } from "zod";

const remoteSchema = z.object({ url: z.url(), headers: z.record(z.string(), z.string()) });
const programSchema = z.object({
  command: z.string(),
  args: z.array(z.string()),
  env: z.record(z.string(), z.string()),
});

/** Reads the configuration of a program as that program does; `key` is what its user types when it asks. */
const readers: Readonly<Record<string, (text: string, key: string) => unknown>> = {
  "Claude Code": async (text) => {
    const words = `claude() { printf '%s\\n' "$@"; }\n${text}`;
    const { stdout } = await promisify(execFile)("sh", ["-c", words]);
    const [, , , , , url, , header = ""] = stdout.split("\n");
    const [name = "", value = ""] = header.split(": ");
    return { url, headers: { [name]: value } };
  },
  "Claude Desktop": (text) =>
    JSON.parse(text.replace("/path/to/overprint", join(import.meta.dirname, ".."))).mcpServers.overprint,
  Cursor: (text) => JSON.parse(text).mcpServers.overprint,
  "VS Code": (text, key) => JSON.parse(text.replace("${input:overprint-key}", key)).servers.overprint,
  Codex: (text) => {
    const [, url = "", name = "", value = ""] =
      /^\[mcp_servers\.overprint\]\nurl = (".*")\nhttp_headers = \{ (\w+) = (".*") \}$/.exec(text) ?? [];
    return { url: JSON.parse(url), headers: { [name]: JSON.parse(value) } };
  },
};

export const agentPrograms = Object.keys(readers);

/** The official client, connected as the program would be by this configuration. */
export async function connectAs(program: string, text: string, key: string): Promise<Client> {
  const configuration = await readers[program]?.(text, key);
  const client = new Client({ name: program, version: "1.0.0" });
  const remote = remoteSchema.safeParse(configuration);
  await client.connect(
    remote.success
      ? new StreamableHTTPClientTransport(new URL(remote.data.url), {
          requestInit: { headers: remote.data.headers },
        })
      : new StdioClientTransport({ ...programSchema.parse(configuration), stderr: "ignore" }),
  );
  return client;
}
