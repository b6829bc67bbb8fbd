/* global SwaggerUIBundle */

// The reader's dark theme is a class; the system says when.
const dark = matchMedia("(prefers-color-scheme: dark)");
const followTheme = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", followTheme);
followTheme();

const answer = await fetch("/openapi.json");
const spec = await answer.json();

SwaggerUIBundle({
  // Calls go to where this page is from, under whichever name it was opened.
  spec: { ...spec, servers: [{ url: location.origin }] },
  dom_id: "#interface",
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  docExpansion: "list",
  filter: true,
  persistAuthorization: false,
  requestSnippetsEnabled: true,
  syntaxHighlight: { theme: "nord" },
  tryItOutEnabled: false,
  // Its own validator is a service on the internet.
  validatorUrl: null,
});
