import type { ComponentType } from "react";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createNavigation } from "./browser-navigation.ts";
import { useListAddress } from "./list-address.ts";
import { Router, useIsLoading } from "./router.tsx";

const before = window.location.href;
afterEach(() => window.history.replaceState(null, "", before));

interface Address {
  q: string;
  tag: string;
}

function List() {
  const [{ q, tag }, change] = useListAddress<Address>({
    parse: (search) => ({ q: search.get("q") ?? "", tag: search.get("tag") ?? "" }),
    format: (address) => `?${new URLSearchParams({ ...address }).toString()}`,
  });
  const isLoading = useIsLoading();
  return (
    <>
      <button type="button" onClick={() => change({ tag: "blue" })}>
        Blue
      </button>
      <button
        type="button"
        onClick={() => {
          change({ q: "card" });
          change({ tag: "red" });
        }}
      >
        Both
      </button>
      <output>{`${q} ${tag} ${isLoading ? "loading" : "idle"}`}</output>
    </>
  );
}

async function start() {
  const slow = Promise.withResolvers<ComponentType>();
  const navigation = createNavigation({
    routes: [
      { path: "/list", load: () => Promise.resolve(List) },
      { path: "/slow", load: () => slow.promise },
    ],
    home: "/list",
  });
  await render(
    <Router navigation={navigation} renderLayout={(content) => content} renderError={() => null} />,
  );
}

const status = () => page.getByRole("status");

test("a filter that is chosen while Back waits for its page's code keeps the other filters of the list", async () => {
  window.history.replaceState(null, "", "/slow?q=other");
  window.history.pushState(null, "", "/list?q=card&tag=red");
  await start();
  await expect.element(status()).toHaveTextContent("card red idle");
  window.history.back();
  await expect.element(status()).toHaveTextContent("card red loading");
  expect(window.location.search).toBe("?q=other");
  await page.getByRole("button", { name: "Blue" }).click();
  await expect.element(status()).toHaveTextContent("card blue idle");
  expect(window.location.pathname + window.location.search).toBe("/list?q=card&tag=blue");
});

test("two filters that are chosen before a render are both in the address", async () => {
  window.history.replaceState(null, "", "/list");
  await start();
  await page.getByRole("button", { name: "Both" }).click();
  await expect.element(status()).toHaveTextContent("card red idle");
});
