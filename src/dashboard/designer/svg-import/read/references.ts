/** The id that `url(#…)` names; undefined for anything else. */
export function localUrl(value: string | undefined): string | undefined {
  const match = /^\s*url\(\s*(["']?)#(.*?)\1\s*\)/.exec(value ?? "");
  return match?.[2] === undefined ? undefined : decodeId(match[2]);
}

/** The address of an element, in either of the two attributes. */
export function hrefOf(element: Element): string | undefined {
  const href = element.getAttribute("href") ?? element.getAttributeNS("http://www.w3.org/1999/xlink", "href");
  return href?.trim();
}

/** The id that the address of an element names; undefined for one outside the drawing. */
export function localHref(element: Element): string | undefined {
  const href = hrefOf(element);
  return href?.startsWith("#") === true ? decodeId(href.slice(1)) : undefined;
}

function decodeId(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
