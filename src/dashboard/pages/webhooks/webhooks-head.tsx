import type { ReactNode } from "react";
import { useOffer } from "../../base/connection/capabilities/capabilities.ts";
import { PageHeader } from "../../base/design-system/page-header.tsx";
import { PartLinks } from "../../base/design-system/part-links.tsx";
import { formatReceiversAddress } from "../../features/built-in-receivers/receivers.ts";
import { texts } from "./texts.ts";
import { addressesSearch } from "./webhooks-address.ts";

export interface WebhooksHeadProps {
  view: "deliveries" | "addresses" | "receivers";
  ticket?: ReactNode;
  actions?: ReactNode;
}

export function WebhooksHead({ view, ticket, actions }: WebhooksHeadProps) {
  const { whyNot } = useOffer("listWebhooks");
  const parts = [
    { name: "deliveries", search: "" },
    ...(whyNot === undefined ? [{ name: "addresses", search: addressesSearch } as const] : []),
    { name: "receivers", search: formatReceiversAddress({}) },
  ] as const;
  return (
    <>
      <PageHeader
        title={texts.title}
        tabTitle={`${texts.partNames[view]} · ${texts.title}`}
        {...{ ticket, actions }}
      />
      <PartLinks
        label={texts.parts}
        current={view}
        parts={parts.map(({ name, search }) => ({ name, label: texts.partNames[name], to: { search } }))}
      />
    </>
  );
}
