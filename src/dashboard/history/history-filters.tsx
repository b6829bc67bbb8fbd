import { useState } from "react";
import { Button } from "../design-system/button.tsx";
import { classNames } from "../design-system/class-names.ts";
import { SearchField } from "../design-system/search-field.tsx";
import { Select, type SelectOption } from "../design-system/select.tsx";
import { TextField } from "../design-system/text-field.tsx";
import { countMenuFilters, type HistoryAddress, hasFilters, withoutFilters } from "./history-address.ts";
import { texts } from "./texts.ts";

export interface HistoryFiltersProps {
  address: HistoryAddress;
  /** Templates to choose from: those on the page. */
  templates: readonly SelectOption[];
  onAddress: (address: HistoryAddress, options?: { replace: boolean }) => void;
}

/** Search, menus and days. On a phone all but the search folds away behind one button. */
export function HistoryFilters({ address, templates, onAddress }: HistoryFiltersProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const count = countMenuFilters(address);

  function choose(part: Partial<HistoryAddress>) {
    onAddress({ ...address, ...part, page: 1 });
  }

  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchField
        label={texts.search}
        placeholder={texts.searchPlaceholder}
        value={address.q}
        className="w-40 xl:w-64 phone:w-0 phone:grow phone:basis-28"
        onSearch={(q) => {
          if (q !== address.q) onAddress({ ...address, q, page: 1 }, { replace: true });
        }}
      />
      <Button
        icon="filter"
        className="md:hidden"
        aria-expanded={isUnfolded}
        onClick={() => {
          setUnfolded(!isUnfolded);
        }}
      >
        {count === 0 ? texts.filters : `${texts.filters}: ${count}`}
      </Button>
      <div
        className={classNames(
          "md:contents phone:grid phone:gap-2 phone:w-full phone:grid-cols-2",
          !isUnfolded && "phone:hidden",
        )}
      >
        <Menu
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
        <Menu
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
        <Menu
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
      </div>
      {hasFilters(address) && (
        <Button
          variant="quiet"
          icon="close"
          onClick={() => {
            onAddress(withoutFilters(address));
          }}
        >
          {texts.clear}
        </Button>
      )}
    </search>
  );
}

interface MenuProps {
  label: string;
  value: string;
  options: readonly SelectOption[];
  onChoose: (value: string) => void;
}

function Menu({ label, value, options, onChoose }: MenuProps) {
  // A value from the address that the list does not know stays choosable, so that it can be seen and taken away.
  const isKnown = value === "" || options.some((option) => option.value === value);
  return (
    <Select
      label={label}
      isLabelHidden
      value={value}
      className={classNames("max-w-44 phone:max-w-none", value !== "" && "font-medium")}
      options={[{ value: "", label }, ...(isKnown ? [] : [{ value, label: value }]), ...options]}
      onValueChange={onChoose}
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
