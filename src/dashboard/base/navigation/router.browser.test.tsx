import { type ComponentType, useEffect, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Link, NavLink, useLocation, useNavigationType, useParams } from "react-router";
import { createNavigation, type Navigation, type Route } from "./browser-navigation.ts";
import { Router, useIsLoading } from "./router.tsx";

const before = window.location.href;
beforeEach(() => sessionStorage.clear());
afterEach(() => window.history.replaceState(null, "", before));

function One() {
  return (
    <>
      <h1>One</h1>
      <div style={{ height: 5000 }} />
    </>
  );
}

function Two() {
  const { id } = useParams();
  const { search, hash, state } = useLocation();
  return (
    <>
      <h1>Two {id}</h1>
      <output>{`${search} ${hash} ${JSON.stringify(state)}`}</output>
      <div style={{ height: 5000 }} />
      <p id="part">Part</p>
    </>
  );
}

function Broken(): never {
  throw new Error("It broke.");
}

function Frame({ children }: { children: React.ReactNode }) {
  const isLoading = useIsLoading();
  const action = useNavigationType().toLowerCase();
  return (
    <>
      <nav style={{ position: "fixed", top: 0 }}>
        <Link to="/one">to one</Link>
        <Link to="/two/a%20b?q=1#part" state={{ from: "nav" }}>
          to part
        </Link>
        <Link to="/one?q=1">filter</Link>
        <Link to="/one?q=1&page=2">next page</Link>
        <Link to="/two/c">to two</Link>
        <Link to="/slow">to slow</Link>
        <Link to="/later">to later</Link>
        <Link to="/missing">to missing</Link>
        <Link to="/broken">to broken</Link>
        <NavLink to="/two" className={({ isActive }) => (isActive ? "active" : "")}>
          bar
        </NavLink>
      </nav>
      <p data-testid="state">{`${isLoading ? "loading" : "idle"} ${action}`}</p>
      {children}
    </>
  );
}

interface Started {
  navigation: Navigation;
  arrive: (page: ComponentType) => void;
  fail: () => void;
}

async function start(address: string): Promise<Started> {
  window.history.replaceState(null, "", address);
  const slow = Promise.withResolvers<ComponentType>();
  const routes: readonly Route[] = [
    { path: "/one", load: () => Promise.resolve(One) },
    { path: "/two/:id", load: () => Promise.resolve(Two) },
    { path: "/slow", load: () => slow.promise },
    { path: "/later", load: () => new Promise(() => undefined) },
    { path: "/broken", load: () => Promise.resolve(Broken) },
    { path: "*", load: () => Promise.resolve(() => <h1>Not found</h1>) },
  ];
  const navigation = createNavigation({ routes, home: "/one" });
  await render(
    <Router
      navigation={navigation}
      renderLayout={(content) => <Frame>{content}</Frame>}
      renderError={(error) => <h1>{error instanceof Error ? error.message : "Unknown"}</h1>}
    />,
  );
  return { navigation, arrive: slow.resolve, fail: () => slow.reject(new Error("No code.")) };
}

const heading = (name: string) => page.getByRole("heading", { name, exact: true });
const follow = (name: string) => page.getByRole("link", { name, exact: true }).click();

test("the address without a path leads to the home page, and one without a route to the page for that", async () => {
  await start("/");
  await expect.element(heading("One")).toBeVisible();
  expect(window.location.pathname).toBe("/one");
  await follow("to missing");
  await expect.element(heading("Not found")).toBeVisible();
});

test("a link shows its page with parameters, query, fragment and state, scrolled to the named part", async () => {
  await start("/one");
  await follow("to part");
  await expect.element(heading("Two a b")).toBeInTheDocument();
  await expect.element(page.getByRole("status")).toHaveTextContent('?q=1 #part {"from":"nav"}');
  await expect.element(page.getByText("Part", { exact: true })).toBeInViewport();
  await expect.element(page.getByText("bar")).toHaveClass("active");
});

test("a link to a part of a page that was seen before scrolls to that part", async () => {
  await start("/two/a%20b");
  await expect.element(heading("Two a b")).toBeInTheDocument();
  window.scrollTo(0, 300);
  await follow("to one");
  await expect.element(heading("One")).toBeInTheDocument();
  await follow("to part");
  await expect.element(heading("Two a b")).toBeInTheDocument();
  await expect.element(page.getByText("Part", { exact: true })).toBeInViewport();
});

test("Back shows the page before, as it was scrolled", async () => {
  await start("/one");
  await expect.element(heading("One")).toBeVisible();
  window.scrollTo(0, 1200);
  await follow("to two");
  await expect.element(heading("Two c")).toBeInTheDocument();
  expect(window.scrollY).toBe(0);
  window.history.back();
  await expect.element(heading("One")).toBeInTheDocument();
  await expect.element(page.getByTestId("state")).toHaveTextContent("idle pop");
  await expect.poll(() => window.scrollY).toBe(1200);
});

test("the next page of a list begins at its top, Back ends where it was left, and a filter moves nothing", async () => {
  await start("/one");
  await expect.element(heading("One")).toBeVisible();
  window.scrollTo(0, 900);
  await follow("filter");
  await expect.poll(() => window.location.search).toBe("?q=1");
  expect(window.scrollY).toBe(900);
  await follow("next page");
  await expect.poll(() => window.scrollY).toBe(0);
  window.history.back();
  await expect.poll(() => window.location.search).toBe("?q=1");
  await expect.poll(() => window.scrollY).toBe(900);
});

test("a page that grows may scroll itself after a filter", async () => {
  await start("/one");
  await expect.element(heading("One")).toBeVisible();
  await follow("filter");
  await expect.poll(() => window.location.search).toBe("?q=1");
  window.scrollTo(0, 300);
  const grown = document.createElement("div");
  grown.style.height = "100px";
  document.body.append(grown);
  // Observers of sizes are told between the callbacks of two frames.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  expect(window.scrollY).toBe(300);
  grown.remove();
});

test("a reload shows the page as it was scrolled", async () => {
  sessionStorage.setItem("overprint.scroll-positions", JSON.stringify([["/one", 700]]));
  await start("/one");
  await expect.poll(() => window.scrollY).toBe(700);
});

test.each([
  ["is scrolled to where it was", false, 700],
  ["stays where it is once the user has pressed a key", true, 0],
])("a page that becomes long later %s", async (_behaviour, isPressed, place) => {
  const grow = Promise.withResolvers<void>();
  function Growing() {
    const [height, setHeight] = useState(0);
    useEffect(() => void grow.promise.then(() => setHeight(5000)), []);
    return (
      <div data-testid="list" style={{ height }}>
        {height}
      </div>
    );
  }
  sessionStorage.setItem("overprint.scroll-positions", JSON.stringify([["/slow", 700]]));
  const { arrive } = await start("/slow");
  arrive(Growing);
  await expect.element(page.getByTestId("state")).toHaveTextContent("idle pop");
  if (isPressed) await userEvent.keyboard("{Shift}");
  grow.resolve();
  await expect.element(page.getByTestId("list")).toHaveTextContent("5000");
  // The page scrolls after the layout of the frame that makes it long.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  expect(window.scrollY).toBe(place);
});

test("the page and the address stay until the code of the next page is there", async () => {
  const { arrive } = await start("/one");
  await expect.element(heading("One")).toBeVisible();
  await follow("to slow");
  await expect.element(page.getByTestId("state")).toHaveTextContent("loading pop");
  expect(window.location.pathname).toBe("/one");
  arrive(() => <h1>Slow</h1>);
  await expect.element(heading("Slow")).toBeVisible();
  expect(window.location.pathname).toBe("/slow");
});

test("a later navigation replaces one that waits for its code", async () => {
  const { arrive } = await start("/one");
  await follow("to slow");
  await follow("to two");
  await expect.element(heading("Two c")).toBeVisible();
  arrive(() => <h1>Slow</h1>);
  await expect.element(page.getByTestId("state")).toHaveTextContent("idle push");
  expect(window.location.pathname).toBe("/two/c");
});

test("the same address again makes no second entry", async () => {
  await start("/one");
  await follow("to two");
  await expect.element(heading("Two c")).toBeVisible();
  const { length } = window.history;
  await follow("to two");
  await expect.element(page.getByTestId("state")).toHaveTextContent("idle replace");
  expect(window.history.length).toBe(length);
});

test("code that cannot be fetched is an error of that page only, which stays while the next one is fetched", async () => {
  const { fail } = await start("/one");
  await follow("to slow");
  fail();
  await expect.element(heading("No code.")).toBeVisible();
  await follow("to later");
  await expect.element(page.getByTestId("state")).toHaveTextContent("loading push");
  await expect.element(heading("No code.")).toBeVisible();
  await follow("to two");
  await expect.element(heading("Two c")).toBeVisible();
});

test("a page that breaks shows its error, and the next page is shown without it", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await start("/one");
  await follow("to broken");
  await expect.element(heading("It broke.")).toBeVisible();
  await follow("to one");
  await expect.element(heading("One")).toBeVisible();
  logged.mockRestore();
});

test("a click with a modifier key is left to the browser", async () => {
  await start("/one");
  const prevented = vi.fn<(isPrevented: boolean) => void>();
  function Watch() {
    useEffect(() => {
      const listen = (event: MouseEvent) => {
        prevented(event.defaultPrevented);
        event.preventDefault();
      };
      window.addEventListener("click", listen);
      return () => window.removeEventListener("click", listen);
    }, []);
    return null;
  }
  await render(<Watch />);
  await userEvent.click(page.getByRole("link", { name: "to two", exact: true }), { modifiers: ["Shift"] });
  expect(prevented).toHaveBeenCalledWith(false);
  expect(window.location.pathname).toBe("/one");
});

test("a replaced entry leaves no way back, and has a state of its own", async () => {
  const { navigation } = await start("/one");
  await vi.waitFor(() => expect(navigation.getState().isLoading).toBe(false));
  navigation.navigator.push("/two/x", { kept: true });
  await expect.element(page.getByRole("status")).toHaveTextContent('{"kept":true}');
  const { length } = window.history;
  navigation.navigator.replace("/two/x?q=2", undefined, { preventScrollReset: true });
  await expect.element(page.getByRole("status")).toHaveTextContent("?q=2 null");
  expect(window.history.length).toBe(length);
  expect(window.location.pathname + window.location.search).toBe("/two/x?q=2");
});

test("a file that is dropped on a page that takes none does not replace it", async () => {
  await start("/one");
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(["a"], "a.png"));
  const drop = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
  document.body.dispatchEvent(drop);
  expect(drop.defaultPrevented).toBe(true);
});
