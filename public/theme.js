// Runs before the first paint. The build inlines it (server/early-pages.ts); the policy allows it by its hash.
// The same key and values as src/dashboard/app/shell/theme.ts.
try {
  const theme = localStorage.getItem("overprint.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the reader's own setting decides.
}
