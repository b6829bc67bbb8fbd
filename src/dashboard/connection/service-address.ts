import type { Connection } from "#contract/connection.ts";

/** The address that a program outside this browser would call, without a slash at its end. */
export function serviceAddress(connection: Connection | undefined): string {
  const address = connection?.publicUrl ?? connection?.baseUrl ?? "http://localhost:4401";
  return address.replace(/\/+$/, "");
}
