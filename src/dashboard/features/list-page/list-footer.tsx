import type { To } from "react-router";
import { Pagination, type PaginationProps } from "../../base/design-system/pagination.tsx";
import { Select } from "../../base/design-system/select.tsx";
import { pageSizes } from "../../base/navigation/list-address.ts";
import { texts } from "./texts.ts";

export interface ListFooterProps extends Omit<PaginationProps, "linkTo"> {
  linkTo: (page: number) => To;
  onSize: (size: number) => void;
}

export function ListFooter({ onSize, ...pagination }: ListFooterProps) {
  const { size } = pagination;
  return (
    <footer className="flex flex-wrap items-center justify-between gap-3">
      <Pagination {...pagination} />
      <Select
        label={texts.size}
        className="flex-row! items-center gap-2"
        value={String(size)}
        options={[...new Set([...pageSizes, size])]
          .toSorted((a, b) => a - b)
          .map((choice) => ({ value: String(choice), label: String(choice) }))}
        onValueChange={(choice) => onSize(Number(choice))}
      />
    </footer>
  );
}
