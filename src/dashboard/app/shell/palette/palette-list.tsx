import { classNames } from "../../../base/design-system/class-names.ts";
import { Icon } from "../../../base/design-system/icon.tsx";
import type { PaletteGroup, PaletteItem } from "./palette-groups.ts";
import { texts } from "./texts.ts";

export interface PaletteListProps {
  /** The list's id is `${id}-list`. */
  id: string;
  groups: readonly PaletteGroup[];
  active: PaletteItem | undefined;
  onActive: (item: PaletteItem) => void;
  onChoose: (item: PaletteItem) => void;
}

/** The list below the palette's field. The focus stays in the field (`aria-activedescendant`). */
export function PaletteList({ id, groups, active, onActive, onChoose }: PaletteListProps) {
  return (
    <div id={`${id}-list`} role="listbox" aria-label={texts.results} className="min-h-0 overflow-y-auto p-1">
      {groups.map((group) => (
        <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
          <div id={`${id}-${group.name}`} role="presentation" className="px-3 pt-2 pb-1 text-12 text-ink-3">
            {texts.groups[group.name]}
          </div>
          {group.items.map((item) => (
            <PaletteOption
              key={item.id}
              id={optionId(id, item)}
              item={item}
              isActive={item === active}
              onActive={onActive}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface PaletteOptionProps extends Pick<PaletteListProps, "id" | "onActive" | "onChoose"> {
  item: PaletteItem;
  isActive: boolean;
}

function PaletteOption({ id, item, isActive, onActive, onChoose }: PaletteOptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classNames(
        "flex min-h-control items-center gap-3 rounded-control px-3 py-1",
        isActive ? "bg-accent-soft text-accent-text" : "text-ink",
      )}
      onPointerMove={() => {
        if (!isActive) onActive(item);
      }}
      onClick={() => onChoose(item)}
    >
      <Icon name={item.icon} className={isActive ? undefined : "text-ink-3"} />
      <span className="min-w-0 grow truncate phone:whitespace-normal">
        {item.label}{" "}
        {item.note !== undefined && (
          <bdi className={classNames("ml-2 text-12 phone:ml-0 phone:block", !isActive && "text-ink-2")}>
            {item.note}
          </bdi>
        )}
      </span>
      {item.detail !== undefined && (
        <span className="figures max-w-[40%] shrink-0 truncate text-12 phone:whitespace-normal text-ink-3">
          {item.detail}
        </span>
      )}
    </div>
  );
}

export function optionId(id: string, item: PaletteItem | undefined): string {
  return item === undefined ? "" : `${id}-${item.id.replaceAll(/\s/g, "-")}`;
}
