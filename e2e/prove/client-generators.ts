/**
 * Public generators of typed clients, as programs of others use them: from the registry, in versions that are fixed here,
 * and never dependencies of ours. Each program makes every call of the examples and prints the answers.
 */

/** A call of one operation. */
export interface ProgramCall {
  name: string;
  method: string;
  /** As the description has it: `/results/{id}.{extension}`. */
  template: string;
  /** In the order of the path. */
  path: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  /** Names of the query parameters that the operation requires. */
  required: readonly string[];
  /** Whether the operation has query parameters, also if this call has none. */
  hasQuery: boolean;
  /** Undefined without a body; `bytes` for an upload. */
  body?: unknown;
  /** Whether the answer is a file. */
  isFile: boolean;
}

export interface ClientGenerator {
  packages: Readonly<Record<string, string>>;
  /** Operations that its clients cannot call, with the reason. */
  cannot?: Readonly<Record<string, string>>;
  /** Files that the generator reads, besides `openapi.json`. */
  files?: (address: string) => Readonly<Record<string, string>>;
  /** Script of a package, and its parameters. */
  generate: readonly [script: string, ...parameters: string[]];
  /** Imports of the program, and the client with its key. */
  head: string;
  /** An expression for `{ status, data }`. */
  call: (call: ProgramCall) => string;
}

const text = (value: unknown) => JSON.stringify(value);
const isFilled = (value: object) => Object.keys(value).length > 0;

/** The parameters of a call that are not empty, as fields of an object. */
function fieldsOf({ path, query, body }: ProgramCall): string[] {
  return [
    ...(isFilled(path) ? [`path: ${text(path)}`] : []),
    ...(isFilled(query) ? [`query: ${text(query)}`] : []),
    ...(body === undefined ? [] : [`body: ${body === "bytes" ? "picture" : text(body)}`]),
  ];
}

/** As positional arguments: path parameters, body, query. */
function argumentsOf({ path, query, body }: ProgramCall): string[] {
  return [
    ...Object.values(path).map(text),
    ...(body === undefined ? [] : [body === "bytes" ? "picture" : text(body)]),
    ...(isFilled(query) ? [text(query)] : []),
  ];
}

export const clientGenerators: Readonly<Record<string, ClientGenerator>> = {
  "openapi-typescript": {
    packages: { "openapi-typescript": "7.13.0", "openapi-fetch": "0.17.0" },
    generate: ["openapi-typescript/bin/cli.js", "openapi.json", "-o", "client.ts"],
    head: `
      import createClient from "openapi-fetch";
      import type { paths } from "./client";
      const client = createClient<paths>({ baseUrl: service, headers: { "X-API-KEY": key } });`,
    call: (call) => {
      const params = ["path", "query"].flatMap((field) => {
        const values = field === "path" ? call.path : call.query;
        return isFilled(values) ? [`${field}: ${text(values)}`] : [];
      });
      const fields = [
        ...(params.length === 0 ? [] : [`params: { ${params.join(", ")} }`]),
        ...(call.body === "bytes"
          ? [`body: "", bodySerializer: () => picture, headers: { "Content-Type": "image/png" }`]
          : call.body === undefined
            ? []
            : [`body: ${text(call.body)}`]),
        ...(call.isFile ? [`parseAs: "blob"`] : []),
      ];
      return `client.${call.method}(${text(call.template)}, { ${fields.join(", ")} })
        .then(({ data, error, response }) => ({ status: response.status, data: data ?? error }))`;
    },
  },
  "hey-api": {
    packages: { "@hey-api/openapi-ts": "0.99.0", zod: "4.6.7" },
    files: () => ({
      "openapi-ts.config.mjs": `export default {
        input: "./openapi.json",
        output: "client",
        plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "zod", { name: "@hey-api/sdk", validator: { response: "zod" } }],
      };`,
    }),
    generate: ["@hey-api/openapi-ts/bin/run.js", "-f", "openapi-ts.config.mjs"],
    head: `
      import * as sdk from "./client/sdk.gen";
      import { client } from "./client/client.gen";
      client.setConfig({ baseUrl: service, auth: key });`,
    call: (call) => {
      const type = call.body === "bytes" ? [`headers: { "Content-Type": "image/png" }`] : [];
      return `sdk.${call.name}({ ${[...fieldsOf(call), ...type].join(", ")} })
        .then(({ data, error, response }) => ({ status: response?.status, data: data ?? String(error) }))`;
    },
  },
  orval: {
    packages: { orval: "8.38.0" },
    files: (address) => ({
      "orval.config.mjs": `export default {
        overprint: { input: "./openapi.json", output: { target: "./client.ts", client: "fetch", baseUrl: ${text(address)} } },
      };`,
    }),
    generate: ["orval/dist/bin/orval.mjs", "--config", "orval.config.mjs"],
    head: `
      import * as client from "./client";
      const send = globalThis.fetch;
      globalThis.fetch = (address, init) => {
        const headers = new Headers(init?.headers);
        headers.set("X-API-KEY", key);
        return send(address, { ...init, headers });
      };`,
    call: (call) =>
      `client.${call.name}(${argumentsOf(call).join(", ")}).then(({ data, status }) => ({ status, data }))`,
  },
  "swagger-typescript-api": {
    packages: { "swagger-typescript-api": "13.13.0" },
    cannot: { uploadAsset: "it writes files as JSON, unless they are fields of a form" },
    generate: [
      "swagger-typescript-api/dist/cli.mjs",
      "generate",
      "-p",
      "openapi.json",
      "-o",
      ".",
      "-n",
      "client.ts",
      "--extract-request-params",
    ],
    head: `
      import { Api } from "./client";
      const client = new Api({ baseUrl: service, baseApiParams: { headers: { "X-API-KEY": key } } });`,
    call: (call) => {
      const parameters = { ...call.path, ...call.query };
      const sent = [
        ...(isFilled(parameters) || call.hasQuery ? [text(parameters)] : []),
        ...(call.body === undefined ? [] : [call.body === "bytes" ? "picture" : text(call.body)]),
      ];
      return `client.${call.template.split("/")[1] ?? ""}.${call.name}(${sent.join(", ")})
        .then(({ data, status }) => ({ status, data }))`;
    },
  },
  oazapfts: {
    packages: { oazapfts: "7.5.0", "@oazapfts/runtime": "1.2.0" },
    generate: ["oazapfts/dist/cli.js", "openapi.json", "client.ts"],
    head: `
      import * as client from "./client";
      client.defaults.baseUrl = service;
      client.defaults.headers = { "X-API-KEY": key };`,
    call: (call) => {
      const isRequired = ([name]: readonly [string, unknown]) => call.required.includes(name);
      const query = Object.entries(call.query);
      // Required parameters have positions, and one that shares its name with a field of the generator is renamed.
      const path = Object.fromEntries([
        ...Object.entries(call.path),
        ...query.filter(isRequired).map(([name, value]) => [name, String(value)]),
      ]);
      const rest = query
        .filter((one) => !isRequired(one))
        .map(([name, value]) => [name === "type" ? "$type" : name, value]);
      return `client.${call.name}(${argumentsOf({ ...call, path, query: Object.fromEntries(rest) }).join(", ")})
        .then((answer) => ({ status: answer.status, data: "data" in answer ? answer.data : undefined }))`;
    },
  },
};
