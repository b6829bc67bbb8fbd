import type { ServiceDependencies } from "#service/service-dependencies.ts";
import type { RenderOrder } from "#service/rendering/render-order.ts";
import { createKeptRenderer } from "./kept-renderer.ts";

export interface WatchedRenderer {
  createRenderer: NonNullable<ServiceDependencies["createRenderer"]>;
  /** Painted renders, without previews. */
  orders: RenderOrder[];
  /** Pauses painting until the returned function is called. */
  hold: () => () => void;
}

/** The real renderer, which counts its renders and can be paused. */
export function createWatchedRenderer(): WatchedRenderer {
  const orders: RenderOrder[] = [];
  let gate: Promise<void> = Promise.resolve();
  return {
    orders,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    createRenderer: (readPicture, fonts) => {
      const pool = createKeptRenderer(readPicture, fonts);
      return {
        render: async (order, options) => {
          if (order.longestSideMax !== undefined) return pool.render(order, options);
          orders.push(order);
          await gate;
          return pool.render(order, options);
        },
        stop: () => pool.stop(),
      };
    },
  };
}
