import type { SelectOption } from "../design-system/select.tsx";
import { TextField } from "../design-system/text-field.tsx";
import { FilterBar } from "../list-page/filter-bar.tsx";
import { FilterMenu } from "../list-page/filter-menu.tsx";
import { countMenuFilters, type HistoryAddress, hasFilters, withoutFilters } from "./history-address.ts";
import { texts } from "./texts.ts";

export interface HistoryFiltersProps {
  address: HistoryAddress;
  /** Templates to choose from: those on the page. */
  templates: readonly SelectOption[];
  onAddress: (address: HistoryAddress, options?: { replace: boolean }) => void;
}

/** Search, menus and days. */
export function HistoryFilters({ address, templates, onAddress }: HistoryFiltersProps) {
  function choose(part: Partial<HistoryAddress>) {
    onAddress({ ...address, ...part, page: 1 });
  }

  return (
    <FilterBar
      search={{
        label: texts.search,
        placeholder: texts.searchPlaceholder,
        value: address.q,
        onSearch: (q) => {
          if (q !== address.q) onAddress({ ...address, q, page: 1 }, { replace: true });
        },
      }}
      menuFilterCount={countMenuFilters(address)}
      onClear={
        hasFilters(address)
          ? () => {
              onAddress(withoutFilters(address));
            }
          : undefined
      }
      menus={
        <>
          <FilterMenu
            label={texts.type}
            value={address.type}
            options={[
              { value: "image", label: texts.types.image },
              { value: "screenshot", label: texts.types.screenshot },
            ]}
            onChoose={(type) => {
              choose({ type: type as HistoryAddress["type"] });
            }}
          />
          <FilterMenu
            label={texts.status}
            value={address.status}
            options={[
              { value: "done", label: texts.statuses.done },
              { value: "working", label: texts.statuses.working },
              { value: "failed", label: texts.statuses.failed },
            ]}
            onChoose={(status) => {
              choose({ status: status as HistoryAddress["status"] });
            }}
          />
          <FilterMenu
            label={texts.template}
            value={address.template}
            options={templates}
            onChoose={(template) => {
              choose({ template });
            }}
          />
          <div className="flex flex-wrap items-center gap-2 phone:contents">
            <Day
              label={texts.from}
              word={texts.fromShort}
              value={address.from}
              onChoose={(from) => {
                choose({ from });
              }}
            />
            <Day
              label={texts.until}
              word={texts.untilShort}
              value={address.until}
              onChoose={(until) => {
                choose({ until });
              }}
            />
          </div>
        </>
      }
    />
  );
}

function Day({
  label,
  word,
  value,
  onChoose,
}: {
  label: string;
  word: string;
  value: string;
  onChoose: (day: string) => void;
}) {
  return (
    <div className="flex items-center gap-1.5">
      <span aria-hidden="true" className="text-12 text-ink-3">
        {word}
      </span>
      <TextField
        type="date"
        label={label}
        isLabelHidden
        isMono
        value={value}
        className="w-36 phone:w-auto phone:grow"
        onValueChange={onChoose}
      />
    </div>
  );
}
