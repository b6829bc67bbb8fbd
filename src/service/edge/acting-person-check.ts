/**
 * Whom a call with the root key is made for. Any holder of the root key can send `X-Acting-Person`, so a name counts as
 * proved only with an HMAC by a secret that dashboard and service share. Not covered: a call that is repeated within five
 * minutes with the headers of another one to the same path.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import {
  type ActingPerson,
  actingPersonHeader,
  actingPersonProofHeader,
  proofAgeSecondsMax,
  provenText,
  readActingPerson,
} from "#contract/acting-person.ts";
import type { Clock } from "../clock.ts";
import type { ServiceLog } from "../service-log.ts";

export interface DashboardProof {
  secrets: readonly string[];
  /** Whether a name without a proof is ignored. If not, it is taken and marked as unproved. */
  isRequired: boolean;
}

/** The person that a request names. */
export interface NamedPerson extends ActingPerson {
  proof: "proved" | "unproved" | "ignored";
}

const warnEveryMs = 60_000;

/**
 * Returns a function that says why the proof of a request does not count; undefined: it does. `subject`: what is proved, such
 * as the name of a person.
 */
export function createProofCheck({ secrets, clock }: Pick<DashboardProof, "secrets"> & { clock: Clock }) {
  return ({ headers, method, url }: Request, subject: string): string | undefined => {
    const [time = "", ...proofs] = (headers.get(actingPersonProofHeader) ?? "").split(" ");
    const seconds = Number(time);
    if (!/^\d{1,12}$/.test(time)) return "the proof is missing";
    const apart = Math.round(seconds - clock.now().getTime() / 1000);
    const text = provenText(subject, { seconds, method, path: new URL(url).pathname });
    const given = proofs.map((proof) => Buffer.from(proof, "base64url"));
    const known = secrets.map((secret) => createHmac("sha256", secret).update(text).digest());
    // Compares every pair, so that the time does not reveal the closest one.
    const equal = known.flatMap((digest) =>
      given.filter((proof) => proof.length === digest.length && timingSafeEqual(proof, digest)),
    );
    if (equal.length === 0) return "the proof is made with another secret, or for another call";
    return Math.abs(apart) > proofAgeSecondsMax ? `the clocks are ${Math.abs(apart)} s apart` : undefined;
  };
}

/** Reads the person for whom a request is made; undefined: the request names none. */
export function createActingPersonCheck({
  secrets,
  isRequired,
  clock,
  log,
}: DashboardProof & { clock: Clock; log: Pick<ServiceLog, "warn"> }): (
  request: Request,
) => NamedPerson | undefined {
  const problemOf = createProofCheck({ secrets, clock });
  let warnedAt = Number.NEGATIVE_INFINITY;

  return (request) => {
    const text = request.headers.get(actingPersonHeader) ?? "";
    const person = readActingPerson(text);
    if (person === undefined) return undefined;
    const fault = problemOf(request, text);
    if (fault === undefined) return { ...person, proof: "proved" };
    if (!isRequired) return { ...person, proof: "unproved" };
    if (performance.now() - warnedAt > warnEveryMs) {
      warnedAt = performance.now();
      log.warn(
        "a call with the root key named a person without a proof, so it counts as the root key's; dashboard and service need the same DASHBOARD_SECRET",
        { reason: fault },
      );
    }
    return { ...person, proof: "ignored" };
  };
}
