// Runs before the first paint, as a file and not inline, so that a strict content security policy allows it.
// The same key and values as src/dashboard/shell/theme.ts.
try {
  const theme = localStorage.getItem("overprint.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the reader's own setting decides.
}
