/** `npm run notices`: writes `THIRD_PARTY_NOTICES`, after a package is added, updated or removed. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { formatNotices } from "./third-party-notices.ts";

const root = join(import.meta.dirname, "../../..");
writeFileSync(join(root, "THIRD_PARTY_NOTICES"), formatNotices(root));
