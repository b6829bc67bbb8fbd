import "../dashboard/base/design-system/design-system.css";
import "./component-page.css";
import { createRoot } from "react-dom/client";
import { startLanguage } from "#dashboard/base/language/language.ts";
import { allStates } from "./all-states.ts";
import { ComponentPage } from "./component-page.tsx";
import { readSetting } from "./settings.ts";
import { StateView } from "./state-view.tsx";

const search = new URLSearchParams(location.search);
document.documentElement.dataset["theme"] = readSetting(search, "theme");
document.documentElement.dir = readSetting(search, "direction");
// The page reads the language where the dashboard does.
localStorage.setItem("overprint.language", readSetting(search, "language"));
await startLanguage();

const only = search.get("only");
const [component = "", name = ""] = only?.split("/") ?? [];
const state = allStates[component]?.[name];
const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element with the id root.");
createRoot(root).render(
  state === undefined ? (
    <ComponentPage search={search} />
  ) : (
    <main className="alone">
      <StateView state={state} />
    </main>
  ),
);
