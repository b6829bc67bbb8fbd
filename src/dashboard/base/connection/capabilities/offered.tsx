import type { ReactNode } from "react";
import type { EndpointName } from "#contract/endpoints.ts";
import { useCapabilities } from "./capabilities.ts";

/** Shows its children if the service has the call. */
export function Offered({ name, children }: { name: EndpointName; children: ReactNode }) {
  return useCapabilities().call(name) === undefined && children;
}
