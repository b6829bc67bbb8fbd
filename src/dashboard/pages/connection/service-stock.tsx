import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useClient } from "../../base/connection/client-context.tsx";
import { serviceQuery } from "../../base/connection/service-query.ts";
import { Disclosure } from "../../base/design-system/disclosure.tsx";
import { MomentText } from "../../base/design-system/moment-text.tsx";
import { Section } from "../../base/design-system/section.tsx";
import { LoadingRegion, Skeleton } from "../../base/design-system/skeleton.tsx";
import { NotRead } from "./field-row.tsx";
import { texts } from "./texts.ts";

/** The usage, and the available fonts. */
export function ServiceStock() {
  const client = useClient();
  const service = useQuery(serviceQuery(client));
  const usage = service.data?.usage;
  const fonts = useQuery({
    queryKey: ["connection-fonts"],
    queryFn: ({ signal }) => client.listFonts(signal),
    staleTime: 60_000,
    retry: false,
  });
  return (
    <>
      <Section title={texts.usage}>
        {usage !== undefined ? (
          <dl className="border-t border-line">
            <Row name={texts.plan}>{usage.plan.name}</Row>
            <Row name={texts.credits}>
              <span className="figures text-12">{describeUse(usage.credits)}</span>
            </Row>
            <Row name={texts.uploads}>
              <span className="figures text-12">{describeUse(usage.uploads)}</span>
            </Row>
            {usage.credits.nextRenewalAt !== null && usage.credits.total < unlimited && (
              <Row name={texts.renewal}>
                <span className="figures text-12">
                  <MomentText text={usage.credits.nextRenewalAt} />
                </span>
              </Row>
            )}
          </dl>
        ) : service.isPending ? (
          <LoadingRegion label={texts.loading}>
            <Skeleton className="h-25 w-full" />
          </LoadingRegion>
        ) : (
          <NotRead error={service.error ?? service.data?.refusal} notOffered={texts.usageNotOffered} />
        )}
      </Section>
      <Section title={texts.fontsTitle}>
        {fonts.data !== undefined ? (
          <Disclosure title={texts.fonts(fonts.data.items.length)} titleClassName="text-ink-2">
            <ul className="mt-2 border-t border-line">
              {fonts.data.items.map(({ family, weights, italic, faces }) => (
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
        ) : (
          fonts.isError && <NotRead error={fonts.error} notOffered={texts.fontsNotOffered} />
        )}
      </Section>
    </>
  );
}

/** A service without a limit reports this number, the largest one that known clients can read. */
const unlimited = 2_147_483_647;

function describeUse({ used, total }: { used: number; total: number }): string {
  return total >= unlimited ? texts.unlimited(used) : texts.of(used, total);
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 border-b border-line py-1.5">
      <dt className="text-ink-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
