import { useQuery } from "@tanstack/react-query";
import { useClient } from "../../base/connection/client-context.tsx";
import { Disclosure } from "../../base/design-system/disclosure.tsx";
import { Select } from "../../base/design-system/select.tsx";
import { browserZone, setTimeZone, useTimeZone } from "../../base/design-system/time-zone.ts";
import { texts } from "./texts.ts";

/** The time zone of this browser, and the fonts that the service has. */
export function BrowserSettings() {
  const timeZone = useTimeZone();
  const zones = [...new Set([browserZone(), "UTC", timeZone, ...Intl.supportedValuesOf("timeZone")])];
  return (
    <>
      <Select
        label={texts.timeZone}
        hint={texts.timeZoneHint}
        value={timeZone}
        options={zones.map((zone) => ({
          value: zone,
          label: zone === browserZone() ? texts.asBrowser(zone) : zone,
        }))}
        onValueChange={setTimeZone}
      />
      <Fonts />
    </>
  );
}

/** The available fonts; nothing where the service does not list them. */
function Fonts() {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ["settings-fonts"],
    queryFn: ({ signal }) => client.listFonts(signal),
    staleTime: 60_000,
    retry: false,
  });
  if (data === undefined) return null;
  return (
    <Disclosure title={texts.fonts(data.items.length)} titleClassName="font-medium text-ink-2">
      <ul className="mt-2 border-t border-line">
        {data.items.map(({ family, weights, italic, faces }) => (
          <li key={family} className="border-b border-line py-1.5">
            <p className="font-medium">{family}</p>
            <p className="text-12 text-ink-3">
              {[
                texts.weights(weights.join(" ")),
                italic && texts.italic,
                faces !== undefined && faces.length > 0 && texts.uploaded,
              ]
                .filter(Boolean)
                .join(", ")}
            </p>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
