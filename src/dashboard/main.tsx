import "./design-system/design-system.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { startLanguage } from "./language/language.ts";
import { createQueryClient } from "./query-client.ts";
import { createRouter } from "./router.tsx";
import { watchScripts } from "./scene-fonts/watch-scripts.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element with the id root.");

await startLanguage();
const queries = createQueryClient();
watchScripts(queries);
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={createRouter()} />
    </QueryClientProvider>
  </StrictMode>,
);
