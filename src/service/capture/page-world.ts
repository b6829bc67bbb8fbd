import type { OpenedPage } from "./browser-pool.ts";
import { awaitFramesInPage } from "../in-page/finish-in-page.ts";
import { answersWithin } from "../concurrency/within.ts";

/** The parts of an opened page that calls into its frames need. */
export type PageFrames = Pick<OpenedPage, "cdp" | "mainFrameId">;

const framesMax = 50;

interface FrameTree {
  frame: { id: string };
  childFrames?: FrameTree[];
}

/**
 * Calls a function in the page's main frame, or in all frames of its process, in an isolated world: the page's scripts
 * can neither see nor change its globals. The function must not use its module's scope, and its arguments and its
 * result are JSON. Returns the results of the frames that responded within `timeoutMs`, the main frame's first.
 */
export async function callInPage<Arguments extends readonly unknown[], Answer>(
  { cdp, mainFrameId }: PageFrames,
  { frames, timeoutMs }: { frames: "main" | "all"; timeoutMs: number },
  called: (...given: Arguments) => Answer,
  ...given: Arguments
): Promise<Awaited<Answer>[]> {
  const expression = `(${String(called)})(...${JSON.stringify(given)})`;
  const call = async (frameId: string) => {
    const { executionContextId } = await cdp.send("Page.createIsolatedWorld", {
      frameId,
      worldName: "overprint",
    });
    const { result, exceptionDetails } = await cdp.send("Runtime.evaluate", {
      contextId: executionContextId,
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
    return result.value;
  };
  const listFrames = async () => flatten((await cdp.send("Page.getFrameTree")).frameTree).slice(0, framesMax);
  const calling = (frames === "main" ? Promise.resolve([mainFrameId]) : listFrames()).then((asked) =>
    // A frame may be removed meanwhile, or navigate.
    Promise.all(asked.map((frameId) => answersWithin(timeoutMs, call(frameId)).catch(() => undefined))),
  );
  const answers = (await answersWithin(timeoutMs, calling).catch(() => undefined)) ?? [];
  return answers.filter((answer) => answer !== undefined);
}

function flatten({ frame, childFrames = [] }: FrameTree): string[] {
  return [frame.id, ...childFrames.flatMap(flatten)];
}

/** Waits for two frames, because the first may have begun before. Returns whether the page painted them in time. */
export async function awaitFrames(opened: PageFrames, timeoutMs: number): Promise<boolean> {
  const answers = await callInPage(opened, { frames: "main", timeoutMs }, awaitFramesInPage);
  return answers.length > 0;
}
