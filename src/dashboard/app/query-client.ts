import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ClientError, isWorthRepeating } from "#client/client-error.ts";

const repeatsMax = 2;
const serviceKey = ["service"];

/** Creates the cache of server data. Temporary failures are retried twice; other errors are shown at once. */
export function createQueryClient(): QueryClient {
  // The rail polls the service; if another call contradicts its state, it is probed again at once.
  const probeIfChanged = (isDown: boolean) => {
    const wasDown = isDownError(client.getQueryState(serviceKey)?.error);
    if (isDown !== wasDown) void client.invalidateQueries({ queryKey: serviceKey });
  };
  const onError = (error: unknown) => {
    if (isDownError(error)) probeIfChanged(true);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        if (queryKey[0] !== serviceKey[0]) onError(error);
      },
      onSuccess: (_data, { queryKey }) => {
        // The connection comes from the dashboard's own server, not from the service.
        if (queryKey[0] !== serviceKey[0] && queryKey[0] !== "connection") probeIfChanged(false);
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // The service may be on this machine, which needs no network.
        networkMode: "always",
        retry: (failureCount, error) => failureCount < repeatsMax && isWorthRepeating(error),
        retryDelay: (attempt) => 400 * 2 ** attempt,
      },
      mutations: { networkMode: "always" },
    },
  });
  return client;
}

/** The service cannot be reached, or it fails. */
function isDownError(error: unknown): boolean {
  if (!(error instanceof ClientError)) return false;
  const { failure } = error;
  return (
    failure.kind === "unreachable" ||
    (failure.kind === "refused" && failure.status >= 500 && failure.status !== 501)
  );
}
