import type { ServiceDependencies } from "#service/service-dependencies.ts";
import { createRenderPool } from "#service/rendering/render-pool.ts";
import type { RenderOrder } from "#service/rendering/render-order.ts";

export interface WatchedRenderer {
  createRenderer: NonNullable<ServiceDependencies["createRenderer"]>;
  /** Painted orders, without previews. */
  orders: RenderOrder[];
  /** From now on nothing is painted until the answer is called. */
  hold: () => () => void;
}

/** The real renderer, which counts what it paints and can be held up. */
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
      const pool = createRenderPool({ size: 1, readPicture, fonts });
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
