import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { useOffer } from "../../base/connection/capabilities/capabilities.ts";
import { LoadingRegion } from "../../base/design-system/skeleton.tsx";
import { receiversView } from "../../features/built-in-receivers/receivers.ts";
import { AddressesView } from "./addresses-view.tsx";
import { DeliveriesView } from "./deliveries-view.tsx";
import { texts } from "./texts.ts";
import { addressesView } from "./webhooks-address.ts";
import { WebhooksHead } from "./webhooks-head.tsx";

const ReceiversView = lazy(async () => ({
  default: (await import("./receivers/receivers-view.tsx")).ReceiversView,
}));

/** Webhook deliveries; with `?view=…` the service's webhooks, or the built-in receivers. */
export function WebhooksPage() {
  const [search] = useSearchParams();
  const view = search.get("view");
  const { whyNot } = useOffer("listWebhooks");
  return (
    <div className="mx-auto flex max-w-[104rem] flex-col gap-5 p-8 phone:gap-4 phone:p-4">
      {view === receiversView ? (
        <Suspense
          fallback={
            <>
              <WebhooksHead view="receivers" />
              <LoadingRegion label={texts.loadingPart} />
            </>
          }
        >
          <ReceiversView />
        </Suspense>
      ) : view === addressesView && whyNot === undefined ? (
        <AddressesView />
      ) : (
        <DeliveriesView />
      )}
    </div>
  );
}
