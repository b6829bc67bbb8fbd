/** Spellings of addresses that the egress check must reject, for the tests of all fetchers. */
export interface AddressSpelling {
  /** The characters between `//` and the port. */
  host: string;
  why: string;
}

const literals: readonly (readonly [string, string])[] = [
  ["127.0.0.1", "loopback"],
  ["127.0.0.2", "loopback, another one"],
  ["127.255.255.254", "loopback, the far end"],
  ["2130706433", "decimal"],
  ["0x7f000001", "hexadecimal"],
  ["0X7F.0x0.0x0.0x1", "hexadecimal by parts"],
  ["0x7f.1", "hexadecimal and short"],
  ["0177.0.0.1", "octal"],
  ["00000177.0.0.01", "octal with more zeros"],
  ["017700000001", "octal in one"],
  ["127.1", "short"],
  ["127.0.1", "short by one"],
  ["127.0.0.1.", "with a trailing dot"],
  ["0", "this host, short"],
  ["0.0.0.0", "this host"],
  ["①②⑦.⓪.⓪.①", "circled digits"],
  ["１２７.０.０.１", "full-width digits"],
  ["127。0。0。1", "ideographic full stops"],
  ["%31%32%37.0.0.1", "escaped"],
  ["[::1]", "IPv6 loopback"],
  ["[0:0:0:0:0:0:0:1]", "IPv6 loopback, in full"],
  ["[::]", "IPv6 unspecified"],
  ["[::ffff:127.0.0.1]", "IPv4-mapped"],
  ["[::ffff:7f00:1]", "IPv4-mapped, hexadecimal"],
  ["[::127.0.0.1]", "IPv4-compatible"],
  ["[::ffff:0:127.0.0.1]", "IPv4-translated"],
  ["[64:ff9b::127.0.0.1]", "NAT64"],
  ["[64:ff9b::7f00:1]", "NAT64, hexadecimal"],
  ["[64:ff9b:1::7f00:1]", "NAT64, local"],
  ["[2002:7f00:1::]", "6to4"],
  ["[2001:0:7f00:1::80ff:fffe]", "Teredo"],
  ["[fe80::1]", "link-local"],
  ["[fe80::1%25lo]", "link-local with a zone"],
  ["[fec0::1]", "site-local"],
  ["[fc00::1]", "unique local"],
  ["[fd12:3456::1]", "unique local"],
  ["[ff02::1]", "multicast"],
  ["[2001:db8::1]", "documentation"],
  ["10.0.0.1", "private"],
  ["172.16.0.1", "private"],
  ["192.168.0.1", "private"],
  ["100.64.0.1", "carrier-grade NAT"],
  ["169.254.169.254", "a cloud's metadata"],
  ["0xa9fea9fe", "a cloud's metadata, hexadecimal"],
  ["168.63.129.16", "a cloud's host"],
  ["2822734096", "a cloud's host, decimal"],
  ["192.0.0.1", "protocol assignments"],
  ["198.18.0.1", "benchmarking"],
  ["224.0.0.1", "multicast"],
  ["255.255.255.255", "broadcast"],
  ["user@127.0.0.1", "with a user"],
  ["public.example@127.0.0.1", "a public name as the user"],
  ["public.example:80@127.0.0.1", "a public name and port as credentials"],
  ["public.example%40127.0.0.1", "an escaped @"],
  ["127.0.0.1\\@public.example", "a backslash that browsers read as a slash"],
];

/** The addresses of names, one entry per lookup; the last one repeats. */
const names: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "loopback.example": [["127.0.0.1"]],
  "loopback6.example": [["::1"]],
  "mapped.example": [["::ffff:127.0.0.1"]],
  "nat64.example": [["64:ff9b::7f00:1"]],
  "zone.example": [["fe80::1%lo"]],
  "private.example": [["10.0.0.1"]],
  "mixed.example": [["93.184.216.34", "127.0.0.1"]],
  "mixed-first.example": [["127.0.0.1", "93.184.216.34"]],
  "mixed6.example": [["2606:4700:4700::1111", "::1"]],
  "turning.example": [["127.0.0.1"], ["93.184.216.34"], ["127.0.0.1"]],
  "nobody.example": [[]],
  localhost: [["127.0.0.1", "::1"]],
  "localhost.": [["127.0.0.1"]],
  "127.0.0.1.nip.example": [["127.0.0.1"]],
};

export const addressSpellings: readonly AddressSpelling[] = [
  ...literals.map(([host, why]) => ({ host, why })),
  ...Object.keys(names).map((host) => ({ host, why: "a name" })),
  { host: "LOCALHOST", why: "a name in capitals" },
  { host: "loopback.example.", why: "a name with a trailing dot" },
  { host: "ｌｏｃａｌｈｏｓｔ", why: "a name in full-width letters" },
];

/** Resolves names from the table; `public.example` is public, and tests never dial it. */
export function createNames(more: Readonly<Record<string, readonly (readonly string[])[]>> = {}) {
  const asked = new Map<string, number>();
  const table = { ...names, ...more, "public.example": [["93.184.216.34", "2606:4700:4700::1111"]] };
  return async (hostname: string): Promise<readonly string[]> => {
    const bare = hostname.replace(/\.$/, "");
    const times = asked.get(bare) ?? 0;
    asked.set(bare, times + 1);
    const answers = new Map(Object.entries(table)).get(bare) ?? [];
    return answers[Math.min(times, answers.length - 1)] ?? [];
  };
}
