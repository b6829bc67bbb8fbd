import { useState } from "react";
import type { CreatedKey } from "#contract/keys.ts";
import * as limits from "#contract/limits.ts";
import type { Scope } from "#contract/scopes.ts";
import { useConnection } from "../../../base/connection/client-context.tsx";
import { isOnlyLocal, serviceAddress } from "../../../base/connection/service-address.ts";
import { CodeBlock } from "../../../base/design-system/code-block.tsx";
import { Notice } from "../../../base/design-system/notice.tsx";
import { Select } from "../../../base/design-system/select.tsx";
import { Switch } from "../../../base/design-system/switch.tsx";
import { TextField } from "../../../base/design-system/text-field.tsx";
import { CreationDialog, MadeKey } from "./create-key-dialog.tsx";
import { RequestsLink } from "./key-row.tsx";
import { texts } from "./texts.ts";

/** Scopes of every agent. */
const ownScopes = ["render", "templates:read", "results:read"] as const satisfies Scope[];
const furtherScopes = ["templates:write", "templates:publish"] as const satisfies Scope[];

/** Makes a key for an agent, and shows the configuration of its client once. */
export function ConnectAgentDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<CreatedKey>();
  const [name, setName] = useState<string>(texts.agent.nameDefault);
  const [error, setError] = useState<string>();
  const [further, setFurther] = useState<readonly Scope[]>([]);
  const address = serviceAddress(useConnection().data);
  const words = texts.agent;
  if (made !== undefined) {
    return (
      <MadeKey made={made} onClose={onClose}>
        {(onCopied) => (
          <>
            <Configuration address={address} apiKey={made.key ?? ""} onCopied={onCopied} />
            {/* This page has the only copy of the key. */}
            <RequestsLink apiKey={made} target="_blank" />
          </>
        )}
      </MadeKey>
    );
  }
  return (
    <CreationDialog
      title={words.connect}
      onMade={setMade}
      onClose={onClose}
      toDraft={() => {
        if (name.trim() !== "") return { name: name.trim(), scopes: [...ownScopes, ...further] };
        setError(texts.form.nameMissing);
        return undefined;
      }}
    >
      <p>{words.text}</p>
      <div>
        <p className="mb-1 text-13 font-medium text-ink-2">{words.address}</p>
        <CodeBlock text={agentAddress(address)} copyLabel={words.copyAddress} />
        {isOnlyLocal(address) && (
          <Notice tone="info" title={words.onlyLocal.title} className="mt-2">
            {words.onlyLocal.text}
          </Notice>
        )}
      </div>
      <TextField
        label={texts.form.name}
        hint={words.nameHint}
        maxLength={limits.keyNameLengthMax}
        value={name}
        error={error}
        data-autofocus=""
        onValueChange={(next) => {
          setName(next);
          setError(undefined);
        }}
      />
      <fieldset className="flex flex-col">
        <legend className="mb-1 text-13 font-medium text-ink-2">{texts.fields.scopes}</legend>
        <p className="text-13">{words.always(ownScopes.join(", "))}</p>
        {furtherScopes.map((scope) => (
          <Switch
            key={scope}
            label={words.further[scope]}
            hint={words.furtherHints[scope]}
            checked={further.includes(scope)}
            onValueChange={(isChosen) =>
              setFurther(furtherScopes.filter((one) => (one === scope ? isChosen : further.includes(one))))
            }
          />
        ))}
      </fieldset>
    </CreationDialog>
  );
}

interface ConfigurationProps {
  address: string;
  apiKey: string;
  onCopied: () => void;
}

function Configuration({ address, apiKey, onCopied }: ConfigurationProps) {
  const [client, setClient] = useState<AgentClient>("claudeCode");
  const words = texts.agent;
  const text = agentConfiguration(client, { address, key: apiKey });
  return (
    <section aria-label={words.configuration} className="flex min-w-0 flex-col gap-2">
      <Select
        label={words.client}
        hint={words.places[client]}
        value={client}
        options={agentClients.map((value) => ({ value, label: words.clients[value] }))}
        onValueChange={setClient}
      />
      <CodeBlock
        text={text}
        copyLabel={words.copyConfiguration}
        className="[&>pre]:wrap-anywhere"
        onCopied={text.includes(apiKey) ? onCopied : undefined}
      />
    </section>
  );
}

export const agentClients = ["claudeCode", "claudeDesktop", "cursor", "vsCode", "codex"] as const;
export type AgentClient = (typeof agentClients)[number];

/** An agent's access: the service's address, without a trailing slash, and the key. */
interface AgentAccess {
  address: string;
  key: string;
}

/** The address of the Model Context Protocol, for programs outside this browser. */
function agentAddress(serviceAddress: string): string {
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
