import "../base/design-system/design-system.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { leaveKeysToInputMethods } from "../base/design-system/keys.ts";
import { startLanguage } from "../base/language/start-language.ts";
import { createQueryClient } from "./query-client.ts";
import { App, openNavigation, untilPageIsLoaded } from "./router.tsx";
import { watchScripts } from "../model/drawing/watch-scripts.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element with the id root.");

const queries = createQueryClient();
watchScripts();
leaveKeysToInputMethods(window);

// No top-level `await`: a translation's chunk imports the app's chunk, so both would wait for each other.
void startLanguage().then(async () => {
  const navigation = openNavigation();
  await untilPageIsLoaded(navigation);
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <App navigation={navigation} />
      </QueryClientProvider>
    </StrictMode>,
  );
});
