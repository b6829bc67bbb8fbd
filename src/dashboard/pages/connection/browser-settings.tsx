import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ClientError } from "#client/client-error.ts";
import { createClient } from "#client/create-client.ts";
import type { Connection } from "#contract/connection.ts";
import { toFailureWords } from "../../base/connection/failure-words.ts";
import { getPageBase, type PageBase, setPageBase } from "../../base/connection/page-base.ts";
import { Button } from "../../base/design-system/button.tsx";
import { Select } from "../../base/design-system/select.tsx";
import { browserZone, setTimeZone, useTimeZone } from "../../base/design-system/time-zone.ts";
import { probePageBase } from "./probe-service.ts";
import { texts } from "./texts.ts";

/** The settings of this browser: the time zone, and the number of a list's first page. */
export function BrowserSettings({ connection }: { connection: Connection }) {
  const timeZone = useTimeZone();
  const zones = [...new Set([browserZone, "UTC", timeZone, ...Intl.supportedValuesOf("timeZone")])];
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={texts.timeZone}
        hint={texts.timeZoneHint}
        value={timeZone}
        options={zones.map((zone) => ({
          value: zone,
          label: zone === browserZone ? texts.asBrowser(zone) : zone,
        }))}
        onValueChange={setTimeZone}
      />
      <PageBaseSetting connection={connection} />
    </div>
  );
}

function PageBaseSetting({ connection: { service, baseUrl } }: { connection: Connection }) {
  const queryClient = useQueryClient();
  const [base, setBase] = useState(getPageBase);
  const probe = useQuery({
    queryKey: ["page-base"],
    // Without the chosen base, which would hide how the service counts.
    queryFn: async ({ signal }) => (await probePageBase(createClient(), signal)) ?? null,
    enabled: service === "remote",
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const seen = probe.data;
  function choose(next: PageBase) {
    setPageBase(next, baseUrl);
    setBase(next);
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "page-base" });
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <Select
        className="w-full"
        label={texts.pageBase}
        disabled={service === "embedded"}
        value={String(base)}
        hint={
          service === "embedded"
            ? texts.pageBaseEmbedded
            : probe.isError
              ? describeFailure(probe.error)
              : seen === undefined
                ? undefined
                : seen === null
                  ? texts.pageBaseUnknown
                  : seen === base
                    ? texts.pageBaseAgrees
                    : texts.pageBaseDiffers(seen)
        }
        options={([0, 1] as const).map((value) => ({ value: String(value), label: texts.pageBases[value] }))}
        onValueChange={(value) => choose(value === "1" ? 1 : 0)}
      />
      {service === "remote" && seen != null && seen !== base && (
        <Button size="small" onClick={() => choose(seen)}>
          {texts.countFrom(seen)}
        </Button>
      )}
    </div>
  );
}

/** Why the service could not be asked how it counts, with its status. */
function describeFailure(error: unknown): string {
  const { happened, advice } = toFailureWords(error);
  const status =
    error instanceof ClientError && error.failure.kind === "refused" ? error.failure.status : undefined;
  return `${texts.pageBaseFailed(status)} ${happened} ${advice}`;
}
