/** Scroll positions of this tab's pages by path, px; kept over a reload. */
const storageKey = "overprint.scroll-positions";

export interface ScrollPositions {
  save: (pathname: string) => void;
  of: (pathname: string) => number | undefined;
}

export function createScrollPositions(currentPath: () => string): ScrollPositions {
  const positions = read();
  const save = (pathname: string) => void positions.set(pathname, window.scrollY);
  window.history.scrollRestoration = "manual";
  window.addEventListener("pagehide", () => {
    save(currentPath());
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...positions]));
    } catch {
      // Without storage a reload begins at the top.
    }
    // For a page of another origin that comes back from the browser's cache.
    window.history.scrollRestoration = "auto";
  });
  window.addEventListener("pageshow", () => {
    window.history.scrollRestoration = "manual";
  });
  return { save, of: (pathname) => positions.get(pathname) };
}

function read(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return new Map(
      (Array.isArray(stored) ? stored : []).filter(
        (entry): entry is [string, number] =>
          Array.isArray(entry) && typeof entry[0] === "string" && typeof entry[1] === "number",
      ),
    );
  } catch {
    return new Map();
  }
}
