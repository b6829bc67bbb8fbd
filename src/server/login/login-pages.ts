import { escapeHtml, pageAnswer, preferredLanguage, toPlainPage } from "../plain-page.ts";
import { type LoginWords, loginWords } from "./login-words.ts";

/** One field of a form. */
interface FormField {
  name: string;
  label: string;
  type: "text" | "password";
  autocomplete: "username" | "current-password" | "new-password";
  hint?: string;
  value?: string;
}

export interface LoginForm {
  action: string;
  fields: readonly FormField[];
  hidden: Readonly<Record<string, string>>;
  button: string;
}

export interface LoginPage {
  title: (words: LoginWords) => string;
  text?: (words: LoginWords) => string;
  /** The error of the form as it was sent. */
  problem?: (words: LoginWords) => string;
  form?: (words: LoginWords) => LoginForm;
  /** Terms with their values, each `[term, values]`. */
  facts?: (words: LoginWords) => readonly (readonly [string, readonly string[]])[];
  /** Links below, each `[address, text]`. */
  links?: (words: LoginWords) => readonly (readonly [string, string])[];
  status?: number;
  headers?: Readonly<Record<string, string>>;
}

const styles = `<style>
main { width: 100%; max-width: 22rem }
main > p { text-wrap: pretty }
form, nav { display: grid; gap: 16px; margin-top: 24px; text-align: start }
label { display: grid; gap: 4px; font-weight: 500; font-size: 13px; line-height: 20px }
label small { font-weight: 400; font-size: 13px; color: light-dark(oklch(.445 .016 65), oklch(.765 .01 80)) }
input { box-sizing: border-box; width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid light-dark(oklch(.62 .012 85), oklch(.54 .012 65)); border-radius: 4px; background: light-dark(#fff, oklch(.222 .008 60)); color: inherit; font: inherit; font-size: 16px }
button, nav a { display: grid; place-items: center; text-align: center; box-sizing: border-box; min-height: 44px; padding: 8px 16px; border: 0; border-radius: 4px; background: light-dark(oklch(.55 .21 355), oklch(.72 .17 352)); color: light-dark(oklch(.995 .004 85), oklch(.18 .03 352)); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer }
:focus-visible { outline: 2px solid light-dark(oklch(.52 .17 255), oklch(.76 .12 250)); outline-offset: 2px }
dl { margin: 16px 0 0; text-align: start; overflow-wrap: anywhere }
dt { margin-top: 8px; font-weight: 500; font-size: 13px; line-height: 20px }
dd { margin: 0; font: 13px/20px ui-monospace, monospace }
[role=alert] { margin-top: 16px; font-weight: 500; color: light-dark(oklch(.51 .185 27), oklch(.745 .15 25)) }
</style>
`;

/** Answers with a page of the login, in the language of the browser. */
export function loginPage(
  request: Request,
  { title, text, problem, facts, form, links, status = 200, headers = {} }: LoginPage,
): Response {
  const language = preferredLanguage(request.headers.get("accept-language"));
  const words = loginWords[language];
  const below = links?.(words) ?? [];
  const terms = (facts?.(words) ?? []).map(
    ([term, values]) =>
      `<dt>${escapeHtml(term)}</dt>${values.map((value) => `<dd>${escapeHtml(value)}</dd>`).join("")}`,
  );
  const html = toPlainPage({
    language,
    title: title(words),
    head: styles,
    content: [
      ...(text === undefined ? [] : [`<p>${escapeHtml(text(words))}</p>`]),
      ...(problem === undefined ? [] : [`<p role="alert">${escapeHtml(problem(words))}</p>`]),
      ...(terms.length === 0 ? [] : [`<dl>${terms.join("")}</dl>`]),
      ...(form === undefined ? [] : [formHtml(form(words))]),
      ...(below.length === 0
        ? []
        : [
            `<nav>${below.map(([to, name]) => `<a href="${escapeHtml(to)}">${escapeHtml(name)}</a>`).join("")}</nav>`,
          ]),
    ].join("\n"),
  });
  return pageAnswer(html, { status, sendsForms: true, headers });
}

function formHtml({ action, fields, hidden, button }: LoginForm): string {
  // A refused form comes back with the name filled in.
  const focused = Math.max(
    0,
    fields.findIndex(({ value = "" }) => value === ""),
  );
  const inputs = fields.map(
    ({ name, label, type, autocomplete, hint, value = "" }, index) =>
      `<label>${escapeHtml(label)}<input name="${name}" type="${type}" value="${escapeHtml(value)}" autocomplete="${autocomplete}" required maxlength="200"${index === focused ? " autofocus" : ""}${autocomplete === "username" ? ' autocapitalize="none" spellcheck="false"' : ""}>${hint === undefined ? "" : `<small>${escapeHtml(hint)}</small>`}</label>`,
  );
  const kept = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post" action="${escapeHtml(action)}">${[...inputs, ...kept].join("")}<button>${escapeHtml(button)}</button></form>`;
}
