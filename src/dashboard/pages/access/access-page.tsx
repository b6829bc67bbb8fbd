import { type ComponentType, lazy, Suspense } from "react";
import { useParams } from "react-router";
import { endpointCalls } from "#contract/endpoint-calls.ts";
import { useConnection } from "../../base/connection/client-context.tsx";
import { PageHeader } from "../../base/design-system/page-header.tsx";
import { PartLinks } from "../../base/design-system/part-links.tsx";
import { LoadingRegion } from "../../base/design-system/skeleton.tsx";
import { NotFoundPage } from "../../features/not-found/not-found-page.tsx";
import { texts } from "./texts.ts";

/** Each part is a chunk of its own. */
const parts = {
  keys: part(async () => (await import("./keys/keys-part.tsx")).KeysPart),
  people: part(async () => (await import("./people/people-part.tsx")).PeoplePart),
  audit: part(async () => (await import("./audit/audit-part.tsx")).AuditPart),
} satisfies Partial<Record<keyof typeof texts.partNames, ComponentType>>;

function part(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }));
}

/** Access to the service: `/access/keys`, and other parts. `/access` opens the first one that the person's role permits. */
export function AccessPage() {
  const connection = useConnection();
  const { listKeys } = endpointCalls;
  const isRefused = connection.data?.refusedCalls?.includes(`${listKeys.method} ${listKeys.path}`) === true;
  const { part: name = isRefused ? "people" : "keys" } = useParams();
  if (!isPart(name)) return <NotFoundPage />;
  const Part = parts[name];
  const loading = <LoadingRegion label={texts.loadingPart} />;
  return (
    <div className="mx-auto flex max-w-[104rem] flex-col gap-5 p-8 phone:gap-4 phone:p-4">
      <PageHeader title={texts.title} tabTitle={`${texts.partNames[name]} · ${texts.title}`} />
      <PartLinks
        key={name}
        label={texts.parts}
        current={name}
        parts={Object.keys(parts)
          .filter(isPart)
          .map((other) => ({ name: other, label: texts.partNames[other], to: `/access/${other}` }))}
      />
      <Suspense fallback={loading}>{connection.isPending ? loading : <Part />}</Suspense>
    </div>
  );
}

function isPart(name: string): name is keyof typeof parts {
  return Object.hasOwn(parts, name);
}
