import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ScreenshotBody } from "#contract/screenshots.ts";
import { useResult } from "../composer/use-result.ts";
import { useClient } from "../connection/client-context.tsx";

/** A page may load slowly. */
const waitsMax = 4;

/** Takes a screenshot on the service and waits for the picture. A newer press drops the older answer. */
export function useScreenshot() {
  const client = useClient();
  const queryClient = useQueryClient();
  const { state, ask, dismiss } = useResult({ waitsMax });
  const take = useCallback(
    async (body: ScreenshotBody) => {
      const isSettled = await ask((signal) => client.takeScreenshot(body, signal));
      if (isSettled) void queryClient.invalidateQueries({ queryKey: ["captured-addresses"] });
    },
    [client, queryClient, ask],
  );
  return { state, take, dismiss };
}
