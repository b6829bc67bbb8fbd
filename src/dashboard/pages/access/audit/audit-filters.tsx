import { type ReactNode, useState } from "react";
import { type AuditEntry, auditActions, auditActorKinds, auditTargetKinds } from "#contract/audit.ts";
import { DateFilter } from "../../../features/list-page/date-filter/date-filter.tsx";
import { findDatePreset } from "../../../features/list-page/date-filter/date-presets.ts";
import { FilterBar, FilterMenu } from "../../../features/list-page/filter-bar.tsx";
import type { ChangeAddress } from "../../../base/navigation/use-list-address.ts";
import { type AuditAddress, firstPage, isActorKind, targetValue, auditFilters } from "./audit-address.ts";
import { texts } from "./texts.ts";

export interface AuditFiltersProps {
  address: AuditAddress;
  /** Those that are shown, which name a chosen actor and target. */
  entries: readonly AuditEntry[];
  onAddress: ChangeAddress<AuditAddress>;
  children: ReactNode;
}

export function AuditFilters({ address, entries, onAddress, children }: AuditFiltersProps) {
  const { q, who, action, target } = address;
  const [isExact, setExact] = useState(findDatePreset(address) === "exact");
  const choose = (part: Partial<AuditAddress>) => onAddress({ ...part, ...firstPage });
  return (
    <FilterBar
      search={{
        label: texts.search,
        placeholder: texts.searchPlaceholder,
        value: q,
        onSearch: (text) => onAddress({ q: text, ...firstPage }, { replace: true }),
      }}
      menuFilterCount={auditFilters.countMenus(address)}
      isFiltered={auditFilters.has(address)}
      onClear={() => {
        setExact(false);
        onAddress(auditFilters.none);
      }}
      menus={
        <>
          <FilterMenu<string>
            label={texts.who}
            value={who}
            options={[
              ...auditActorKinds.map((kind) => ({ value: kind, label: texts.actorKinds[kind] })),
              ...chosenActor(who, entries),
            ]}
            onChoose={(chosen) => choose({ who: chosen })}
          />
          <FilterMenu<string>
            label={texts.action}
            value={action}
            options={auditActions.map((name) => ({ value: name, label: texts.actionNames[name] }))}
            onChoose={(chosen) => choose({ action: chosen })}
          />
          <FilterMenu<string>
            label={texts.target}
            value={target}
            options={[
              ...auditTargetKinds.map((kind) => ({ value: kind, label: texts.targetKinds[kind] })),
              ...chosenTarget(target, entries),
            ]}
            onChoose={(chosen) => choose({ target: chosen })}
          />
          <DateFilter days={address} isExact={isExact} onExact={setExact} onChoose={choose} />
        </>
      }
    >
      {children}
    </FilterBar>
  );
}

function chosenActor(who: string, entries: readonly AuditEntry[]) {
  if (who === "" || isActorKind(who)) return [];
  const actor = entries.find((entry) => entry.actor.id === who)?.actor;
  return [{ value: who, label: actor?.name ?? who }];
}

function chosenTarget(target: string, entries: readonly AuditEntry[]) {
  if (!target.includes(":")) return [];
  const found = entries.find((entry) => targetValue(entry.target) === target)?.target;
  return [{ value: target, label: found?.name ?? target.slice(target.indexOf(":") + 1) }];
}
