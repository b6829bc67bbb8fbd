/** Whether the page names another one that follows it. Runs in the page. */
export function hasRefreshInPage(): boolean {
  return document.querySelector("meta[http-equiv=refresh i]") !== null;
}
