import { afterEach } from "vitest";
import { setLanguage } from "#dashboard/base/language/language.ts";

/** Test files share their modules: a language that one of them sets must not reach the next. A set-up file. */
afterEach(() => setLanguage("en", {}));
