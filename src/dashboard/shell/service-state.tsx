import { useQuery } from "@tanstack/react-query";
import { useClient } from "../connection/client-context.tsx";
import { serviceQuery } from "../connection/service-query.ts";
import { type Reachability, toReachability } from "../connection/service-reachability.ts";
import { classNames } from "../design-system/class-names.ts";
import { Icon, type IconName } from "../design-system/icon.tsx";
import { Tooltip } from "../design-system/tooltip.tsx";
import { railItemClasses } from "./rail-item-classes.ts";
import { texts } from "./texts.ts";

interface Look {
  icon: IconName;
  colour: string;
  label: string;
  word: string;
}

const looks: Record<Reachability, Look> = {
  checking: {
    icon: "working",
    colour: "text-ink-3",
    label: texts.service.checking,
    word: texts.service.checkingShort,
  },
  reachable: {
    icon: "done",
    colour: "text-ok",
    label: texts.service.reachable,
    word: texts.service.reachableShort,
  },
  unreachable: {
    icon: "unplugged",
    colour: "text-error",
    label: texts.service.unreachable,
    word: texts.service.unreachableShort,
  },
  refused: {
    icon: "failed",
    colour: "text-error",
    label: texts.service.refused,
    word: texts.service.refusedShort,
  },
};

/** Whether the service answers. A press asks again. */
export function ServiceState() {
  const probe = useQuery(serviceQuery(useClient()));
  const look = looks[toReachability(probe)];
  return (
    <Tooltip content={`${look.label}. ${texts.service.retry}.`} side="right">
      <button
        type="button"
        aria-label={`${look.label}. ${texts.service.retry}`}
        className={classNames(railItemClasses, "md:w-16")}
        onClick={() => void probe.refetch()}
      >
        <Icon
          name={look.icon}
          size={18}
          className={classNames(look.colour, probe.isFetching && look.icon === "working" && "animate-spin")}
        />
        {look.word}
      </button>
    </Tooltip>
  );
}
