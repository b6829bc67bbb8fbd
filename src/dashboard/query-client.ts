import { QueryClient } from "@tanstack/react-query";
import { isWorthRepeating } from "#client/client-error.ts";

const repeatsMax = 2;

/** Server data lives here. Refusals are shown at once; what may pass by itself is tried again, briefly. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // The service may be on this machine, where "offline" means nothing.
        networkMode: "always",
        retry: (failureCount, error) => failureCount < repeatsMax && isWorthRepeating(error),
        retryDelay: (attempt) => 400 * 2 ** attempt,
      },
      mutations: { networkMode: "always" },
    },
  });
}
