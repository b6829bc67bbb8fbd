import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { JobTicket } from "../../base/design-system/job-ticket.tsx";
import { type GalleryAddress, galleryFilters } from "./gallery-address.ts";
import type { TemplatesPageData } from "./templates-query.ts";
import { texts } from "./texts.ts";

export interface GalleryCountProps {
  templates: Pick<UseQueryResult<TemplatesPageData>, "data" | "isPlaceholderData">;
  address: GalleryAddress;
}

/**
 * The number of templates that match, beside the title; a screen reader announces its changes. For a service that does
 * not filter its list, those of this page are counted.
 */
export function GalleryCount({ templates, address }: GalleryCountProps) {
  const current = templates.isPlaceholderData ? undefined : describeCount(templates.data, address);
  const [last, setLast] = useState(current);
  // The list of the previous search is shown meanwhile, and so is its count.
  if (!templates.isPlaceholderData && last !== current) setLast(current);
  return (
    <div role="status">
      <JobTicket parts={[templates.isPlaceholderData ? last : current]} />
    </div>
  );
}

function describeCount(
  data: GalleryCountProps["templates"]["data"],
  address: GalleryAddress,
): string | undefined {
  if (data === undefined) return undefined;
  const { matching } = data;
  if (matching.length < data.items.length) return texts.matchesHere(matching.length);
  if (data.total === undefined) return undefined;
  return galleryFilters.has(address)
    ? texts.matches(data.total)
    : data.total > 0
      ? texts.total(data.total)
      : undefined;
}
