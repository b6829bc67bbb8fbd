import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import type { OpenApiDocument } from "#service/openapi/create-openapi-document.ts";
import { listOriginalFaults } from "./original-answers.ts";

/** Compares a service's responses with its description. */
export interface AnswerCheck {
  /**
   * Lists the differences of the response from its description, one sentence each. Reads a clone of the body.
   */
  problemsOf: (request: { method: string; url: string }, answer: Response) => Promise<string[]>;
}

interface Part {
  $ref?: string;
  schema?: unknown;
  required?: boolean;
  headers?: Record<string, Part>;
  content?: Record<string, Part>;
}

interface Row {
  path: string;
  pattern: RegExp;
  method: string;
  responses: Record<string, Part>;
}

/** Paths that are not part of the described interface. */
const besideTheInterface =
  /^\/(healthz|readyz|metrics|openapi\.json|docs(\/.*)?|receivers\/[^/]+|dashboard\/audit|img\/.*|mcp\/?|llms\.txt)?$/;

const errorSchema = { $ref: "#/components/schemas/ErrorBody" };

/**
 * Creates a check against an OpenAPI 3.1 document: the status is one of the operation's, its headers are present, the
 * body's type and all its fields are described. Undescribed fields are faults, so that all fields are documented. Clients
 * generated from the original interface's description can read it too.
 */
export function createAnswerCheck(document: OpenApiDocument): AnswerCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  ajvFormats.default(ajv);
  ajv.addSchema({ ...(closed(document) as object), $id: "document" });
  const validators = new Map<string, ValidateFunction>();
  const rows = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Row => ({
      path,
      pattern: patternOf(path),
      method: method.toUpperCase(),
      responses: operation["responses"] as Record<string, Part>,
    })),
  );

  function validatorOf(schema: unknown): ValidateFunction {
    const text = JSON.stringify(closed(schema)).replaceAll('"#/', '"document#/');
    const known = validators.get(text) ?? ajv.compile(JSON.parse(text) as object);
    validators.set(text, known);
    return known;
  }

  function resolve(part: Part): Part {
    if (part.$ref === undefined) return part;
    let found: unknown = document;
    for (const name of part.$ref.slice(2).split("/")) found = (found as Record<string, unknown>)[name];
    return found as Part;
  }

  async function bodyFaults(answer: Response, schema: unknown, operation = ""): Promise<string[]> {
    const text = await answer.clone().text();
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return ["says that it is JSON and is not"];
    }
    const validate = validatorOf(schema);
    const original = answer.ok ? listOriginalFaults(operation, body) : [];
    if (validate(body)) return original;
    const own = (validate.errors ?? []).map(
      ({ instancePath, message = "is wrong", params }) =>
        `its body${instancePath} ${message} ${JSON.stringify(params)}`,
    );
    return [...own, ...original];
  }

  async function compare(described: Part, answer: Response, operation: string): Promise<string[]> {
    const faults: string[] = [];
    for (const [name, header] of Object.entries(described.headers ?? {})) {
      const value = answer.headers.get(name);
      const { required, schema } = resolve(header);
      if (value === null && required === true) faults.push(`lacks the header ${name}`);
      if (value === null || typeof schema !== "object" || schema === null) continue;
      const isNumber = (schema as { type?: unknown }).type === "integer";
      if (!validatorOf(schema)(isNumber ? Number(value) : value)) {
        faults.push(`has the header ${name} with "${value}"`);
      }
    }
    if (operation.startsWith("HEAD ")) return faults;
    const type = answer.headers.get("content-type")?.split(";")[0]?.trim();
    if (described.content === undefined) {
      if (type !== undefined || answer.body !== null) faults.push("has a body and should have none");
      return faults;
    }
    const [, content] =
      Object.entries(described.content).find(([range]) => type !== undefined && isOfRange(type, range)) ?? [];
    if (content === undefined)
      return [...faults, `has the type ${type ?? "of nothing"}, which is not described`];
    if (type === "application/json" && !answer.headers.has("content-encoding"))
      faults.push(...(await bodyFaults(answer, content.schema, operation)));
    return faults;
  }

  return {
    problemsOf: async ({ method, url }, answer) => {
      const { pathname } = new URL(url);
      if (besideTheInterface.test(pathname)) return [];
      const isHead = method === "HEAD";
      const ofPath = rows.filter(({ pattern }) => pattern.test(pathname));
      const row = ofPath.find((candidate) => candidate.method === (isHead ? "GET" : method));
      if (row === undefined) {
        const status = ofPath.length === 0 ? 404 : 405;
        const faults = answer.status === status || answer.status === 429 ? [] : [`is not ${status}`];
        return [...faults, ...(isHead ? [] : await bodyFaults(answer, errorSchema))];
      }
      const described = row.responses[String(answer.status)];
      if (described === undefined) return [`has a status that ${row.method} ${row.path} does not describe`];
      return compare(resolve(described), answer, `${method} ${row.path}`);
    },
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}

function isOfRange(type: string, range: string): boolean {
  return range.endsWith("/*") ? type.startsWith(range.slice(0, -1)) : type === range;
}

/** The same schemas with `additionalProperties: false`. */
function closed(value: unknown, isFieldMap = false): unknown {
  if (Array.isArray(value)) return value.map((entry) => closed(entry));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(
    // A field may itself be called "properties".
    ([key, entry]) => [key, closed(entry, key === "properties" && !isFieldMap)] as const,
  );
  const isOpen = !isFieldMap && "properties" in value && !("additionalProperties" in value);
  return Object.fromEntries(isOpen ? [...entries, ["additionalProperties", false]] : entries);
}
