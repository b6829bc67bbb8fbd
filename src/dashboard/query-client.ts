import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ClientError, isWorthRepeating } from "#client/client-error.ts";

const repeatsMax = 2;
const serviceKey = ["service"];

/** Server data lives here. Refusals are shown at once; what may pass by itself is tried again, briefly. */
export function createQueryClient(): QueryClient {
  // The rail's state of the service is asked for now and then; what any call learns moves it at once.
  const askForService = (isAway: boolean) => {
    const wasAway = isAwayFrom(client.getQueryState(serviceKey)?.error);
    if (isAway !== wasAway) void client.invalidateQueries({ queryKey: serviceKey });
  };
  const onError = (error: unknown) => {
    if (isAwayFrom(error)) askForService(true);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        if (queryKey[0] !== serviceKey[0]) onError(error);
      },
      onSuccess: (_data, { queryKey }) => {
        // The connection is told by the dashboard's own server, and says nothing of the service.
        if (queryKey[0] !== serviceKey[0] && queryKey[0] !== "connection") askForService(false);
      },
    }),
    mutationCache: new MutationCache({ onError }),
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
  return client;
}

function isAwayFrom(error: unknown): boolean {
  if (!(error instanceof ClientError)) return false;
  const { failure } = error;
  return (
    failure.kind === "unreachable" || (failure.kind === "refused" && [502, 503, 504].includes(failure.status))
  );
}
