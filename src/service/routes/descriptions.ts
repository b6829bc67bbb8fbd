import type { ServedName } from "../edge/register-endpoint.ts";
import type { NotesByOperation, OperationNotes } from "../openapi/operation-notes.ts";
import { accountDescription } from "./account/account-description.ts";
import { assetsDescription } from "./assets/assets-description.ts";
import { auditDescription } from "./audit/audit-description.ts";
import { directDescription } from "./direct/direct-description.ts";
import { filesDescription } from "./files/files-description.ts";
import { keysDescription } from "./keys/keys-description.ts";
import { metadataDescription } from "./metadata/metadata-description.ts";
import { receiversDescription } from "./receivers/receivers-description.ts";
import { rendersDescription } from "./renders/renders-description.ts";
import { resultsDescription } from "./results/results-description.ts";
import { screenshotsDescription } from "./screenshots/screenshots-description.ts";
import { templatesDescription } from "./templates/templates-description.ts";
import { webhooksDescription } from "./webhooks/webhooks-description.ts";

/** The notes of each folder. A served row of the contract's table without notes is a compile error. */
export const descriptions: NotesByOperation = {
  ...accountDescription,
  ...assetsDescription,
  ...auditDescription,
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
