import { useNavigate, useSearchParams } from "react-router";

interface ListAddressForm<Address> {
  parse: (search: URLSearchParams) => Address;
  format: (address: Address) => string;
}

/** `replace` keeps a search from filling the browser's history letter by letter. */
export type ChangeAddress<Address> = (change: Partial<Address>, options?: { replace: boolean }) => void;

/** The view in a list's address, and a function to change a part of it; the path stays. */
export function useListAddress<Address>({
  parse,
  format,
}: ListAddressForm<Address>): [Address, ChangeAddress<Address>] {
  const navigate = useNavigate();
  const [search] = useSearchParams();

  function change(part: Partial<Address>, options = { replace: false }) {
    // A second filter may be chosen before the first is drawn: the browser's own address already has the first.
    const newest = parse(new URLSearchParams(window.location.search));
    void navigate({ search: format({ ...newest, ...part }) }, { ...options, preventScrollReset: true });
  }
  return [parse(search), change];
}
