import * as z from "zod/mini";

/** The response of the dashboard's own server about the service behind it, at `/connection`. Never contains the key. */
export const connectionSchema = z.object({
  service: z.enum(["embedded", "remote"]),
  baseUrl: z.string(),
  getUrl: z.string(),
  /** The prefix of result links; known only for the embedded service. */
  publicUrl: z.nullable(z.string()),
  /** The last characters of the key, to recognise it by; empty if the key is too short to show any. */
  keyEnding: z.string(),
  /**
   * Where the key is found: a file, relative to the product's folder or absolute; `.env` in that folder; or the variable
   * `API_KEY` of the dashboard's server.
   */
  keyPlace: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("file"), path: z.string() }),
    z.object({ kind: z.literal("dotEnv") }),
    z.object({ kind: z.literal("variable") }),
  ]),
  /**
   * Variables without which the next start finds other ports or data, and the allowed hosts. Only of an embedded service
   * without a login.
   */
  startVariables: z.optional(z.record(z.string(), z.string())),
  /** Calls that the person's role may not make, such as `POST /api/v2/my-templates`. Absent without a login. */
  refusedCalls: z.optional(z.array(z.string())),
  /** Calls that the key of a remote service may not make, where the service says its scopes. */
  callsRefusedToKey: z.optional(z.array(z.string())),
  /**
   * Why the service does not take the audit entries of this dashboard, which has people of its own. Absent: it does.
   * `unsupported`: it has no such call. `refused`: the key is not its root key, or `DASHBOARD_SECRET` differs.
   */
  ownAudit: z.optional(z.enum(["unsupported", "refused"])),
});
export type Connection = z.infer<typeof connectionSchema>;
