import type { ReactNode } from "react";
import { PageHeader } from "../../base/design-system/page-header.tsx";
import { PartLinks } from "../../base/design-system/part-links.tsx";
import { formatReceiversAddress } from "../../features/built-in-receivers/receivers-address.ts";
import { texts } from "./texts.ts";

export interface WebhooksHeadProps {
  view: "deliveries" | "receivers";
  ticket?: ReactNode;
  actions?: ReactNode;
}

/** The page's header, with links to its two parts. */
export function WebhooksHead({ view, ticket, actions }: WebhooksHeadProps) {
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
        parts={[
          { name: "deliveries", label: texts.partNames.deliveries, to: { search: "" } },
          {
            name: "receivers",
            label: texts.partNames.receivers,
            to: { search: formatReceiversAddress({}) },
          },
        ]}
      />
    </>
  );
}
