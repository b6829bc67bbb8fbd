import type { Connection } from "#contract/connection.ts";

/** The service's address for programs outside this browser, without a trailing slash. */
export function serviceAddress(connection: Connection | undefined): string {
  const address = connection?.publicUrl ?? connection?.baseUrl ?? "http://localhost:4401";
  return address.replace(/\/+$/, "");
}
