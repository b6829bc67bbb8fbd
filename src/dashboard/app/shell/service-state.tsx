import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Connection } from "#contract/connection.ts";
import { useClient, useConnection } from "../../base/connection/client-context.tsx";
import { type Reachability, serviceQuery, toReachability } from "../../base/connection/service-query.ts";
import { Icon, type IconName } from "../../base/design-system/icon.tsx";
import { Tooltip } from "../../base/design-system/tooltip.tsx";
import { railItemClasses } from "./pages.ts";
import { texts } from "./texts.ts";

const looks: Record<Reachability, { icon: IconName; colour: string }> = {
  checking: { icon: "working", colour: "animate-spin text-ink-3" },
  reachable: { icon: "done", colour: "text-ok" },
  unreachable: { icon: "unplugged", colour: "text-error" },
  refused: { icon: "failed", colour: "text-error" },
  failing: { icon: "failed", colour: "text-error" },
};

/** Button with the connected service and its reachability; a press checks it again. */
export function ServiceState() {
  const client = useClient();
  const probe = useQuery(serviceQuery(client));
  const connection = useConnection().data;
  const state = toReachability(probe);
  useRefetchOnReturn(state);

  const sentence = `${nameOf(connection)} ${texts.service.states[state]}.`;
  return (
    <Tooltip content={`${sentence} ${texts.service.again}`} side="right">
      <button type="button" className={railItemClasses} onClick={() => void probe.refetch()}>
        <Icon name={looks[state].icon} size={18} className={looks[state].colour} />
        {texts.service.words[state]}
        <span className="sr-only">
          . {sentence} {texts.service.again}
        </span>
      </button>
    </Tooltip>
  );
}

function nameOf(connection: Connection | undefined): string {
  if (connection === undefined) return texts.service.unnamed;
  const address = connection.baseUrl.replace(/\/$/, "");
  return connection.service === "embedded" ? texts.service.embedded(address) : texts.service.remote(address);
}

/** Refetches failed queries when the service is reachable again. */
function useRefetchOnReturn(state: Reachability): void {
  const queryClient = useQueryClient();
  const last = useRef(state);
  useEffect(() => {
    if ((last.current === "unreachable" || last.current === "failing") && state === "reachable") {
      void queryClient.refetchQueries({
        type: "active",
        predicate: (query) => query.state.status === "error",
      });
    }
    last.current = state;
  }, [queryClient, state]);
}
