import { isJsonObject, parseJson } from "#contract/json.ts";

/**
 * A message, or several, in which `params` and its `arguments` are absent if they are null: that is how some clients
 * write an empty map. A text that is no JSON stays as it is.
 */
export function withoutNullParams(text: string): string {
  if (!/"(?:params|arguments)"\s*:\s*null/.test(text)) return text;
  const sent = parseJson(text);
  if (sent === undefined) return text;
  return JSON.stringify(Array.isArray(sent) ? sent.map(withoutNull) : withoutNull(sent));
}

function withoutNull(message: unknown): unknown {
  if (!isJsonObject(message)) return message;
  const { params, ...others } = message;
  if (params === null) return others;
  if (!isJsonObject(params) || params["arguments"] !== null) return message;
  const { arguments: _absent, ...rest } = params;
  return { ...others, params: rest };
}
