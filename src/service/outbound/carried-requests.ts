interface Carrier {
  destroy: () => void;
  once: (event: "close", listener: () => void) => unknown;
}

/** The open connections of a proxy port, by the requests that they carry. */
export interface CarriedRequests {
  /** Until the connection closes. */
  add: (url: URL, connection: Carrier) => void;
  /** Ends the connections that carry requests to these addresses, as far as they can be identified. */
  cut: (addresses: readonly string[]) => void;
}

export function createCarriedRequests(): CarriedRequests {
  const connections = new Map<string, Set<Carrier>>();
  return {
    add: (url, connection) => {
      const key = keyOf(url);
      const carriers = connections.get(key) ?? new Set();
      connections.set(key, carriers.add(connection));
      connection.once("close", () => {
        carriers.delete(connection);
        if (carriers.size === 0 && connections.get(key) === carriers) connections.delete(key);
      });
    },
    cut: (addresses) => {
      for (const address of addresses) {
        const url = URL.parse(address);
        for (const carrier of (url && connections.get(keyOf(url))) ?? []) carrier.destroy();
      }
    },
  };
}

/** A tunnel hides what goes through it, except the host. */
function keyOf(url: URL): string {
  return url.protocol === "http:" ? `${url.origin}${url.pathname}${url.search}` : url.host;
}
