import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useClient } from "../../base/connection/client-context.tsx";
import { keysQuery } from "../../base/connection/keys-query.ts";
import type { ChangeAddress } from "../../base/navigation/list-address.ts";
import {
  DateFilter,
  describeDays,
  findDatePreset,
} from "../../features/list-page/date-filter/date-filter.tsx";
import { Button } from "../../base/design-system/button.tsx";
import { Icon } from "../../base/design-system/icon.tsx";
import { FilterBar, FilterMenu } from "../../features/list-page/list-parts.tsx";
import { type HistoryAddress, historyFilters } from "../../model/requests/history/history-address.ts";
import { templateNamesQuery } from "../../model/template/template-queries.ts";
import type { ListRows } from "./list/loaded-list.ts";
import { texts } from "./texts.ts";

export interface HistoryFiltersProps {
  address: HistoryAddress;
  rows: ListRows;
  onAddress: ChangeAddress<HistoryAddress>;
}

export function HistoryFilters({ address, rows, onAddress }: HistoryFiltersProps) {
  const makers = useMakers(rows, address);
  const templates = useQuery(templateNamesQuery(useClient())).data ?? [];
  const [isExact, setExact] = useState(findDatePreset(address) === "exact");

  return (
    <div className="flex flex-col gap-2">
      {/* The button to clear is with the chips; in the bar it would wrap when a result is open beside the list. */}
      <FilterBar
        search={{
          label: texts.search,
          placeholder: texts.searchPlaceholder,
          value: address.q,
          onSearch: (q) => onAddress({ q }, { replace: true }),
        }}
        menuFilterCount={historyFilters.countMenus(address)}
        menus={
          <>
            <FilterMenu
              label={texts.columns.type}
              value={address.type}
              options={[
                { value: "image", label: texts.types.image },
                { value: "screenshot", label: texts.types.screenshot },
              ]}
              onChoose={(type) => onAddress({ type })}
            />
            <FilterMenu
              label={texts.columns.status}
              value={address.warnings === "" ? address.status : "warned"}
              options={[
                { value: "done", label: texts.statuses.done },
                { value: "working", label: texts.statuses.working },
                { value: "failed", label: texts.statuses.failed },
                { value: "warned", label: texts.withWarnings },
              ]}
              onChoose={(status) =>
                onAddress(status === "warned" ? { status: "", warnings: "yes" } : { status, warnings: "" })
              }
            />
            <FilterMenu
              label={texts.detail.fields.template}
              value={address.template}
              options={templates.map(({ id, name }) => ({ value: id, label: name }))}
              lateOptions="long"
              onChoose={(template) => onAddress({ template })}
            />
            {makers.length > 0 && (
              <FilterMenu
                label={texts.madeBy}
                value={makerOf(address)}
                options={makers}
                lateOptions="short"
                onChoose={(maker) => onAddress(toMakerFilter(maker))}
              />
            )}
            <DateFilter days={address} isExact={isExact} onExact={setExact} onChoose={onAddress} />
          </>
        }
      />
      <Chips
        address={address}
        templates={templates}
        makers={makers}
        onChoose={onAddress}
        onClear={() => {
          setExact(false);
          onAddress(historyFilters.none);
        }}
      />
    </div>
  );
}

function makerOf({ key, person }: HistoryAddress): string {
  return key !== "" ? `key:${key}` : person !== "" ? `person:${person}` : "";
}

function toMakerFilter(maker: string): Pick<HistoryAddress, "key" | "person"> {
  const [kind, ...id] = maker.split(":");
  return { key: kind === "key" ? id.join(":") : "", person: kind === "person" ? id.join(":") : "" };
}

/** The keys and people of the loaded results, and the chosen one. */
function useMakers(rows: ListRows, address: HistoryAddress) {
  // The page of the newest keys; another one is shown by its identifier.
  const keys = useQuery({ ...keysQuery(useClient(), 1), enabled: address.key !== "" }).data?.items ?? [];
  const makers = new Map(keys.map(({ identifier, name }) => [`key:${identifier}`, name]));
  for (let index = 0; index < rows.count; index += 1) {
    const row = rows.at(index);
    const { kind, identifier, name } = (row.kind === "entry" ? row.entry.madeBy : undefined) ?? {};
    if (identifier !== undefined && kind !== "root") makers.set(`${kind}:${identifier}`, name ?? identifier);
  }
  return [...makers].map(([value, label]) => ({ value, label }));
}

interface Chip {
  name: string;
  value: string;
  cleared: Partial<HistoryAddress>;
}

interface ChipsProps {
  address: HistoryAddress;
  templates: readonly { id: string; name: string }[];
  makers: readonly { value: string; label: string }[];
  onChoose: (part: Partial<HistoryAddress>) => void;
  onClear: () => void;
}

function Chips({ address, templates, makers, onChoose, onClear }: ChipsProps) {
  const chips = listChips(address, templates, makers);
  if (chips.length === 0) return null;
  return (
    // On a phone the button is below chips that need the whole width.
    <div className="flex items-start gap-1.5 phone:flex-wrap">
      <ul aria-label={texts.chips.label} className="flex min-w-0 flex-wrap gap-1.5">
        {chips.map(({ name, value, cleared }) => (
          <li key={name} className="max-w-full min-w-0">
            <button
              type="button"
              className="flex h-control-small max-w-[min(18rem,100%)] items-center gap-1.5 rounded-control border border-frame bg-panel px-2 text-12 hover:bg-hover"
              onClick={() => onChoose(cleared)}
            >
              <span className="text-ink-3">{name}</span>
              <span className="min-w-0 truncate font-medium">{value}</span>
              <span className="sr-only">{texts.chips.remove}</span>
              <Icon name="close" size={12} className="text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
      <Button size="small" variant="quiet" icon="close" className="shrink-0" onClick={onClear}>
        {texts.chips.clear}
      </Button>
    </div>
  );
}

function listChips(
  address: HistoryAddress,
  templates: readonly { id: string; name: string }[],
  makers: readonly { value: string; label: string }[],
): Chip[] {
  const { q, type, status, template, batch, key, person, warnings } = address;
  const maker = makerOf(address);
  return [
    { name: texts.chips.text, value: q, cleared: { q: "" } },
    { name: texts.columns.type, value: type === "" ? "" : texts.types[type], cleared: { type: "" } as const },
    {
      name: texts.columns.status,
      value: status === "" ? "" : texts.statuses[status],
      cleared: { status: "" } as const,
    },
    {
      name: texts.detail.fields.template,
      value: templates.find(({ id }) => id === template)?.name ?? template,
      cleared: { template: "" },
    },
    { name: texts.detail.fields.batch, value: batch, cleared: { batch: "" } },
    {
      name: key === "" ? texts.madeBy : texts.detail.fields.key,
      value: makers.find(({ value }) => value === maker)?.label ?? `${key}${person}`,
      cleared: { key: "", person: "" },
    },
    {
      name: texts.columns.status,
      value: warnings === "" ? "" : texts.withWarnings,
      cleared: { warnings: "" } as const,
    },
    { name: texts.date, value: describeDays(address), cleared: { from: "", until: "" } },
  ].filter(({ value }) => value !== "");
}
