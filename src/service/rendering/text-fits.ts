import { serviceText } from "#contract/texts/service-texts.ts";
import type { FitReport } from "#contract/fit-report.ts";
import type { TemplateDocument } from "#scene/document.ts";
import { heapLimit, threads } from "../concurrency/pool-worker.ts";
import { createWorkerPool, WorkerError, workerErrors } from "../concurrency/worker-pool.ts";
import type { UploadedFonts } from "../fonts/uploaded-fonts.ts";
import { unavailable } from "../service-error.ts";
import { readFonts } from "./read-fonts.ts";
import type { ReportOptions, TextFitOrder } from "./text-fit-worker.ts";

/** Lays out texts as a render would, on a thread that is started for the first of them. */
export interface TextFits {
  /** Describes the document; see `describeFit`. Throws a 503 when too many texts are waiting. */
  report: (document: TemplateDocument, options: ReportOptions) => Promise<FitReport>;
  stop: () => Promise<void>;
}

const deadlineMs = 10_000;
const waitingMax = 200;

export function createTextFits(fonts: UploadedFonts): TextFits {
  const thread = createWorkerPool({
    kind: "textFits",
    start: threads<TextFitOrder, FitReport>(new URL("./text-fit-worker.ts", import.meta.url), heapLimit(256)),
    deadlineMs,
    waitingMax,
    waitMsMax: deadlineMs,
    toError: workerErrors({
      crashed: serviceText("rendererCrashed"),
      busy: serviceText("textsBusy"),
      tooSlow: serviceText("textsSlow", { seconds: deadlineMs / 1000 }),
    }),
  });
  // The engine's table of fonts is the process's, so it outlives the thread.
  const drawnFonts = new Set<string>();

  return {
    report: async (document, options) => {
      const { faces, files } = await readFonts(document, fonts, drawnFonts);
      try {
        const report = await thread.run({ document, faces, fonts: files, options });
        for (const { alias } of files) drawnFonts.add(alias);
        return report;
      } catch (error) {
        throw error instanceof WorkerError ? unavailable(error.message, { cause: error }) : error;
      }
    },
    stop: thread.stop,
  };
}
