/** The `Link` header of a list: first, last, and previous and next where there are such pages. Pages start at 0. */
export function pageLinks({
  address,
  query,
  page,
  size,
  total,
}: {
  address: string;
  /** The requested address, so that filters stay. */
  query: URLSearchParams;
  page: number;
  size: number;
  total: number;
}): string {
  const last = Math.max(0, Math.ceil(total / size) - 1);
  const relations: [string, number][] = [["first", 0]];
  if (page > 0) relations.push(["prev", Math.min(page - 1, last)]);
  if (page < last) relations.push(["next", page + 1]);
  relations.push(["last", last]);
  return relations
    .map(([relation, number]) => {
      const asked = new URLSearchParams(query);
      asked.set("page", String(number));
      asked.set("size", String(size));
      return `<${address}?${asked.toString()}>; rel="${relation}"`;
    })
    .join(", ");
}
