import { expect, test } from "vitest";
import { isWithin, matchRoute, type Route } from "./routes.ts";

const load = () => Promise.reject(new Error("No page is shown here."));
const routes: readonly Route[] = [
  { path: "/templates", load },
  { path: "/templates/:templateId/compose", load },
  { path: "/history/:requestId?", load },
  { path: "/history/compare/:a/:b", load },
];

test.each([
  ["/templates", "/templates", {}],
  ["/Templates/", "/templates", {}],
  ["/templates/one%20two/compose", "/templates/:templateId/compose", { templateId: "one two" }],
  ["/templates/100%/compose", "/templates/:templateId/compose", { templateId: "100%" }],
  ["/history", "/history/:requestId?", {}],
  ["/history/7", "/history/:requestId?", { requestId: "7" }],
  ["/history/compare/7/8", "/history/compare/:a/:b", { a: "7", b: "8" }],
])("%s has the route %s", (pathname, path, params) => {
  const match = matchRoute(routes, pathname);
  expect(match?.route.path).toBe(path);
  expect(match?.params).toEqual(params);
});

test.each(["/", "/templates/a", "/history/compare/7", "/history/compare/7/8/9", "/templatesx"])(
  "%s has no route",
  (pathname) => {
    expect(matchRoute(routes, pathname)).toBeUndefined();
  },
);

test("a page below is within its page, and a longer name is not", () => {
  expect(isWithin("/history/7", "/history")).toBe(true);
  expect(isWithin("/History", "/history")).toBe(true);
  expect(isWithin("/historyx", "/history")).toBe(false);
  expect(isWithin("/", "/history")).toBe(false);
});
