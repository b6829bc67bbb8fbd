import { AsyncLocalStorage } from "node:async_hooks";
import { serviceText } from "#contract/texts/service-texts.ts";
import type { ServiceDependencies } from "#service/service-dependencies.ts";
import { createRenderPool, RenderError, type Renderer } from "#service/rendering/render-pool.ts";

type CreateRenderer = NonNullable<ServiceDependencies["createRenderer"]>;
/** Where the service of an order reads pictures and fonts. */
interface Sources {
  readPicture: Parameters<CreateRenderer>[0];
  fonts: Parameters<CreateRenderer>[1];
}

const current = new AsyncLocalStorage<Sources>();

function sources(): Sources {
  const found = current.getStore();
  if (found === undefined) throw new Error("a picture is read outside of a test's render");
  return found;
}

let kept: Renderer | undefined;

/** The thread that draws in this process. It is kept for the next test, because its start takes 0.2 s of CPU. */
function keptPool(): Renderer {
  kept ??= createRenderPool({
    size: 1,
    readPicture: async (source, box) => sources().readPicture(source, box),
    fonts: {
      familiesIn: (document) => sources().fonts.familiesIn(document),
      facesOf: async (families) => sources().fonts.facesOf(families),
      readFile: async (identifier) => sources().fonts.readFile(identifier),
    },
  });
  return kept;
}

/** A service's real renderer, on a thread that all tests of this process share; `stop` ends only the service's own renders. */
export const createKeptRenderer: CreateRenderer = (readPicture, fonts) => {
  const stop = new AbortController();
  return {
    render: (order, { signal, waitOutside } = {}) =>
      current.run({ readPicture, fonts }, () =>
        keptPool().render(order, {
          signal: signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]),
          waitOutside,
        }),
      ),
    stop: async () => stop.abort(new RenderError("stopped", serviceText("shuttingDown"))),
  };
};
