import { useNavigate, useSearchParams } from "react-router";
import { useNewestSearch } from "./router.tsx";

interface ListAddressForm<Address> {
  parse: (search: URLSearchParams) => Address;
  format: (address: Address) => string;
}

/** `replace` prevents a browser history entry per letter of a search. */
export type ChangeAddress<Address> = (change: Partial<Address>, options?: { replace: boolean }) => void;

/** Returns the parsed address of a list, and a function that changes a part of it. The path stays. */
export function useListAddress<Address>({
  parse,
  format,
}: ListAddressForm<Address>): [Address, ChangeAddress<Address>] {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const newestSearch = useNewestSearch();

  function change(part: Partial<Address>, options = { replace: false }) {
    // A second filter may be chosen before the first is rendered.
    const newest = parse(new URLSearchParams(newestSearch()));
    void navigate({ search: format({ ...newest, ...part }) }, { ...options, preventScrollReset: true });
  }
  return [parse(search), change];
}
