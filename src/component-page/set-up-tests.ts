import "./act.ts";
import "../dashboard/base/design-system/design-system.css";
import { afterEach } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { leaveKeysToInputMethods } from "#dashboard/base/design-system/keys.ts";
import { dismissToasts } from "#dashboard/base/design-system/toast.ts";

leaveKeysToInputMethods(window);

const viewport = { width: 1_024, height: 800 };

/** Every component is tested in the same document; this puts back what a test may have set for all of it. */
afterEach(async () => {
  await cleanup();
  const root = document.documentElement;
  delete root.dataset["theme"];
  root.removeAttribute("dir");
  root.lang = "en";
  dismissToasts();
  localStorage.clear();
  if (window.innerWidth !== viewport.width) await page.viewport(viewport.width, viewport.height);
});
