import type { Admission } from "../edge/admission.ts";
import type { Links } from "../edge/links.ts";
import type { UploadedFonts } from "../fonts/uploaded-fonts.ts";
import type { JobContext } from "../jobs/job-context.ts";
import type { TextFits } from "../rendering/text-fits.ts";
import type { WaitingLinks } from "../jobs/waiting-links.ts";

/** Shared by handlers and jobs of one service. Made once by `createService`; contains no state of a request. */
export interface ServiceContext extends JobContext {
  admission: Admission;
  fonts: UploadedFonts;
  textFits: Pick<TextFits, "report">;
  waitingLinks: WaitingLinks;
  links: Links;
  /** How long a result link waits for its file. */
  resultWaitMs: number;
}
