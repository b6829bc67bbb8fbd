export const agentClients = ["claudeCode", "claudeDesktop", "cursor", "vsCode", "codex"] as const;
export type AgentClient = (typeof agentClients)[number];

/** An agent's access: the service's address, without a trailing slash, and the key. */
export interface AgentAccess {
  address: string;
  key: string;
}

/** The address of the Model Context Protocol, for programs outside this browser. */
export function agentAddress(serviceAddress: string): string {
  return `${serviceAddress}/mcp`;
}

/** The ready configuration of a client: a command of Claude Code, else the text of its file. */
export function agentConfiguration(client: AgentClient, { address, key }: AgentAccess): string {
  const url = agentAddress(address);
  const headers = { Authorization: `Bearer ${key}` };
  switch (client) {
    case "claudeCode":
      // Its option takes several values, so that it stands behind the name and the address.
      return `claude mcp add --transport http overprint ${url} --header "Authorization: Bearer ${key}"`;
    case "claudeDesktop":
      // Its file has programs only: it skips an entry with an address.
      return asJson({
        mcpServers: {
          overprint: {
            command: "npm",
            args: ["run", "--silent", "mcp", "--prefix", "/path/to/overprint"],
            env: { BASE_URL: address, API_KEY: key },
          },
        },
      });
    case "cursor":
      return asJson({ mcpServers: { overprint: { url, headers } } });
    case "vsCode":
      // The file is often in a repository, so VS Code asks for the key.
      return asJson({
        inputs: [{ type: "promptString", id: "overprint-key", description: "Overprint", password: true }],
        servers: {
          overprint: { type: "http", url, headers: { Authorization: "Bearer ${input:overprint-key}" } },
        },
      });
    case "codex":
      // It refuses a token that stands in its file under its own name.
      return [
        "[mcp_servers.overprint]",
        `url = ${JSON.stringify(url)}`,
        `http_headers = { Authorization = ${JSON.stringify(headers.Authorization)} }`,
      ].join("\n");
  }
}

function asJson(configuration: object): string {
  return JSON.stringify(configuration, undefined, 2);
}
