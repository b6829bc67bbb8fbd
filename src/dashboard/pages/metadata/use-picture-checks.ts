import { useQueries } from "@tanstack/react-query";
import type { PageMetadata } from "#contract/page-metadata.ts";
import { picturesOf, type PictureChecks } from "./link-cards.ts";
import { checkPicture } from "./picture-check.ts";

/** The beginning of the key of every check. */
export const pictureCheckKey = ["picture-check"] as const;

/** Checks the pictures that networks read from this page; those in progress are `checking`. */
export function usePictureChecks(page: PageMetadata, url: string): PictureChecks {
  const addresses = picturesOf(page, url);
  return useQueries({
    queries: addresses.map((address) => ({
      queryKey: [...pictureCheckKey, address],
      queryFn: ({ signal }: { signal: AbortSignal }) => checkPicture(address, signal),
      staleTime: 60_000,
      retry: false,
    })),
    combine: (results) =>
      new Map(
        addresses.map((address, index) => [address, results[index]?.data ?? { state: "checking" as const }]),
      ),
  });
}
