import { limits } from "#contract/limits.ts";
import { listHeaders, type NotesByOperation, tags, templateId } from "../../openapi/operation-notes.ts";

export const auditDescription = {
  listAudit: {
    tag: tags.audit,
    description: `In the order of time, newest first. Entries are neither changed nor deleted. The next page is the \`next\` of \`Link\`: it is counted from an entry, so new entries do not move it. An actor with \`isUnproved\` is a person that a dashboard named without the proof of \`DASHBOARD_SECRET\`. An entry with \`count\` stands for several events, such as refused logins of an hour; \`eventId\` is the same wherever the entry is sent. With \`format=csv\` the answer is a file with all matches, of which it has the newest ${limits.auditExportMax.toLocaleString("en")}.`,
    answerHeaders: listHeaders,
    fileTypes: ["text/csv"],
    parameters: { size: 20, action: "template.created" },
    answerExample: [
      {
        identifier: "1042",
        at: "2026-11-02T09:31:07.418Z",
        actor: { kind: "person", id: "3c7e8a52-2a8f-4d0e-8f0c-5f4b1d7a9e20", name: "ada@example.com" },
        address: "192.0.2.44",
        action: "template.published",
        target: { kind: "template", id: templateId, name: "Product update" },
        revision: 12,
        detail: null,
        eventId: "8f14c0de-6f2b-4b0f-9d53-2f0a51c7e6b4",
      },
    ],
  },
} satisfies NotesByOperation;
