import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { captureSizeOf } from "#contract/screenshot-devices.ts";
import { hideSecrets } from "#contract/screenshot-secrets.ts";
import { isJsonObject } from "#contract/json.ts";
import type { RenderResult } from "#contract/render.ts";
import { isScreenshotBody, type ScreenshotBody } from "#contract/screenshots.ts";
import { askedOfScreenshot } from "../../model/requests/result/compare-file.ts";
import { useResult } from "../../model/requests/result/use-result.ts";
import { rememberAddress } from "../../features/web-address/address-list.tsx";
import { useClient } from "../../base/connection/client-context.tsx";

/** Requests for the result, because a page may load slowly. */
const waitsMax = 4;

/** Takes a screenshot on the service and waits for the picture. A newer request drops the older response. */
export function useScreenshot() {
  const client = useClient();
  const queryClient = useQueryClient();
  const { state, ask, reopen, lookAgain, dismiss } = useResult({ waitsMax });
  const asked = useRef("");
  // Suggests only addresses that were captured successfully.
  useEffect(() => {
    if (state.step === "done") rememberAddress("screenshot", asked.current);
  }, [state.step]);
  const take = useCallback(
    async (body: ScreenshotBody, onAccepted: (result: RenderResult) => void) => {
      asked.current = body.url;
      const { width, height, deviceScaleFactor } = captureSizeOf(body);
      const isSettled = await ask(
        (signal) => client.takeScreenshot(body, signal),
        {
          type: "screenshot",
          body: hideSecrets(body),
          width: width * deviceScaleFactor,
          height: height * deviceScaleFactor,
        },
        askedOfScreenshot(body),
        onAccepted,
      );
      if (isSettled) void queryClient.invalidateQueries({ queryKey: ["captured-addresses"] });
    },
    [client, queryClient, ask],
  );
  /** Shows an earlier screenshot of this page, and sends nothing. */
  const open = useCallback(
    (id: string, url: string) => {
      asked.current = url;
      return reopen(id, (request) => ({
        asked:
          isJsonObject(request) && isScreenshotBody(request) ? askedOfScreenshot(request) : { sizes: [] },
        use: "screenshot",
      }));
    },
    [reopen],
  );
  return { state, take, open, lookAgain, dismiss };
}
