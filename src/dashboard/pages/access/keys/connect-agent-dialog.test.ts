import { expect, test } from "vitest";
import { type AgentClient, agentClients, agentConfiguration } from "./connect-agent-dialog.tsx";

const access = { address: "https://images.example", key: "ovp_key" };
const bearer = { Authorization: "Bearer ovp_key" };

function read(client: AgentClient): unknown {
  return JSON.parse(agentConfiguration(client, access));
}

test("every client gets the one address, by HTTP or by a program that is told it", () => {
  for (const client of agentClients) {
    const text = agentConfiguration(client, access);
    expect(text, client).toContain(
      client === "claudeDesktop" ? '"https://images.example"' : "https://images.example/mcp",
    );
  }
});

test("Claude Code gets the header behind the address, where it takes nothing else", () => {
  expect(agentConfiguration("claudeCode", access)).toMatch(
    /^claude mcp add --transport http overprint https:\/\/images\.example\/mcp --header "Authorization: Bearer ovp_key"$/,
  );
});

test("Claude Desktop gets a program, without lines of npm, and no address that it skips", () => {
  expect(read("claudeDesktop")).toEqual({
    mcpServers: {
      overprint: {
        command: "npm",
        args: ["run", "--silent", "mcp", "--prefix", expect.any(String)],
        env: { BASE_URL: "https://images.example", API_KEY: "ovp_key" },
      },
    },
  });
});

test("Cursor gets an address and headers", () => {
  expect(read("cursor")).toEqual({
    mcpServers: { overprint: { url: "https://images.example/mcp", headers: bearer } },
  });
});

test("VS Code asks for the key, which is not in its file", () => {
  expect(read("vsCode")).toMatchObject({
    servers: { overprint: { type: "http", url: "https://images.example/mcp" } },
    inputs: [{ id: "overprint-key", password: true }],
  });
  expect(agentConfiguration("vsCode", access)).toContain("Bearer ${input:overprint-key}");
  expect(agentConfiguration("vsCode", access)).not.toContain("ovp_key");
});

test("Codex gets TOML with the header, because it refuses a token in its file", () => {
  expect(agentConfiguration("codex", access)).toBe(
    [
      "[mcp_servers.overprint]",
      'url = "https://images.example/mcp"',
      'http_headers = { Authorization = "Bearer ovp_key" }',
    ].join("\n"),
  );
});
