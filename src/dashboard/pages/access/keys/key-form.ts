import type { KeyDraft } from "#contract/keys.ts";
import { limits } from "#contract/limits.ts";
import type { Result } from "#contract/result.ts";
import type { Scope } from "#contract/scopes.ts";
import { formatCount } from "../../../base/design-system/format.ts";
import { texts } from "./texts.ts";

export const expiries = ["never", "month", "quarter", "year"] as const;
type Expiry = (typeof expiries)[number];

const expiryDays: Readonly<Record<Expiry, number | undefined>> = {
  never: undefined,
  month: 30,
  quarter: 90,
  year: 365,
};

/** The state of the form for a new key. */
export interface KeyForm {
  name: string;
  scopes: readonly Scope[];
  /** Identifiers; undefined: all templates. */
  templates: readonly string[] | undefined;
  expiry: Expiry;
  perMinute: number | undefined;
  /** The text of the field if it is no number. */
  perMinuteText: string;
}

export const emptyForm: KeyForm = {
  name: "",
  scopes: ["render"],
  templates: undefined,
  expiry: "never",
  perMinute: undefined,
  perMinuteText: "",
};

/** A sentence for each field that has a fault. */
export type FormProblems = Partial<Record<"name" | "scopes" | "templates" | "perMinute", string>>;

/** The draft of a key, or the faults by field. */
export function toDraft(form: KeyForm, now: Date): Result<KeyDraft, FormProblems> {
  const { scopes, templates, perMinute, perMinuteText } = form;
  const name = form.name.trim();
  const words = texts.form;
  const isLimitWrong =
    perMinuteText !== "" ||
    (perMinute !== undefined &&
      !(Number.isInteger(perMinute) && perMinute >= 1 && perMinute <= limits.keyQuotaMax));
  const faults: FormProblems = {
    ...(name === "" && { name: words.nameMissing }),
    ...(scopes.length === 0 && { scopes: words.scopeMissing }),
    ...(templates?.length === 0 && { templates: words.templateMissing }),
    ...(isLimitWrong && { perMinute: words.limitWrong(formatCount(limits.keyQuotaMax)) }),
  };
  if (Object.keys(faults).length > 0) return { ok: false, problem: faults };
  const days = expiryDays[form.expiry];
  const draft: KeyDraft = {
    name,
    scopes: [...scopes],
    templates: templates === undefined ? undefined : [...templates],
    expiresAt: days === undefined ? undefined : new Date(now.getTime() + days * 86_400_000).toISOString(),
    rateLimit: perMinute === undefined ? undefined : { quota: perMinute, windowSeconds: 60 },
  };
  return { ok: true, value: draft };
}
