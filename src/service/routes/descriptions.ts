import type { ServedName } from "../edge/register-endpoint.ts";
import type { NotesByOperation, OperationNotes } from "../openapi/operation-notes.ts";
import { accountDescription } from "./account.ts";
import { assetsDescription } from "./assets.ts";
import { auditDescription } from "./audit.ts";
import { checkDescription } from "./check.ts";
import { directDescription } from "./direct.ts";
import { filesDescription } from "./files.ts";
import { keysDescription } from "./keys.ts";
import { metadataDescription } from "./metadata.ts";
import { receiversDescription } from "./receivers.ts";
import { rendersDescription } from "./renders.ts";
import { resultsDescription } from "./results.ts";
import { screenshotsDescription } from "./screenshots.ts";
import { templatesDescription } from "./templates.ts";
import { webhooksDescription } from "./webhooks.ts";

/** The notes of each folder. A served row of the contract's table without notes is a compile error. */
export const descriptions: NotesByOperation = {
  ...accountDescription,
  ...assetsDescription,
  ...auditDescription,
  ...checkDescription,
  ...directDescription,
  ...filesDescription,
  ...keysDescription,
  ...metadataDescription,
  ...receiversDescription,
  ...rendersDescription,
  ...resultsDescription,
  ...screenshotsDescription,
  ...templatesDescription,
  ...webhooksDescription,
} satisfies Record<ServedName, OperationNotes>;
