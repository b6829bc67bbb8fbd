import * as z from "zod/mini";
import { classNames } from "../../base/design-system/class-names.ts";
import { Icon } from "../../base/design-system/icon.tsx";
import { readStoredList, writeStoredList } from "../../base/browser/stored-list.ts";

/** Recent addresses as buttons. */
export function AddressList({
  title,
  addresses,
  onChoose,
  className,
}: {
  title: string;
  addresses: readonly string[];
  onChoose: (address: string) => void;
  className?: string;
}) {
  if (addresses.length === 0) return null;
  return (
    <section className={classNames("flex flex-col gap-1", className)}>
      <h2 className="text-13 font-semibold">{title}</h2>
      <ul className="border-t border-line">
        {addresses.map((address) => (
          <li key={address} className="border-b border-line">
            <button
              type="button"
              title={address}
              className="flex min-h-control w-full items-center gap-2 px-1 text-left text-ink-2 hover:bg-hover hover:text-ink focus-visible:outline-offset-0"
              onClick={() => onChoose(address)}
            >
              <Icon name="clock" className="text-ink-3" />
              <span className="figures min-w-0 truncate text-12">{address}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Each page with an address field has its own list, stored in this browser. */
type AddressTool = "screenshot" | "metadata";

const countMax = 12;

/** Newest first. */
export function readPastAddresses(tool: AddressTool): string[] {
  return readStoredList(keyOf(tool), z.string()).slice(0, countMax);
}

export function rememberAddress(tool: AddressTool, address: string): void {
  const others = readPastAddresses(tool).filter((other) => other !== address);
  writeStoredList(keyOf(tool), [address, ...others].slice(0, countMax));
}

function keyOf(tool: AddressTool): string {
  return `overprint.addresses.${tool}`;
}
