import * as z from "zod/mini";
import { dateText, expected, integer, text } from "./fields.ts";

/**
 * Where a service takes the audit entries of a dashboard that has people of its own. Not part of the interface: it needs
 * the root key, and no person and no other key may call it. Earlier services answer 404.
 */
export const auditReportPath = "/dashboard/audit";

/** Entries of one report. */
export const auditReportMax = 100;

/** Longer ones are cut. */
const name = () => z.string(expected("text"));
const id = () => text("an id", 500);

/** Body of a report: entries that are stored in the dashboard's own database already, in their order. */
export const auditReportSchema = z.object({
  entries: z
    .array(
      z.object({
        eventId: z.uuid(expected("a UUID")),
        at: dateText(),
        actor: z.object({ kind: z.enum(["person", "service"]), id: id(), name: name() }),
        address: z.nullable(name()),
        /** Of people and sessions only. A later dashboard may have more. */
        action: z.string().check(z.regex(/^(?:person|session)\.[A-Za-z]{1,50}$/)),
        target: z.object({ id: id(), name: z.nullable(name()) }),
        detail: z.nullable(name()),
        count: integer(1, 2 ** 31 - 1),
      }),
    )
    .check(z.minLength(1), z.maxLength(auditReportMax)),
});
export type AuditReport = z.infer<typeof auditReportSchema>;

/** The answer, when all entries are stored. */
export const auditReportAnswerSchema = z.object({
  /** Those that the report had. */
  stored: z.int(),
});

/** The subject that the proof of a report signs: see `provenText`. `digest`: the SHA-256 of the body. */
export function reportSubject(digest: string): string {
  return `audit-report ${digest}`;
}
