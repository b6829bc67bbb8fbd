import { readdir } from "node:fs/promises";
import { startAfresh } from "./composer-page.ts";
import { listFaults } from "./list-faults.ts";
import { expect, forgetFaults, test as base } from "./test.ts";

const test = base.extend({
  baseURL: async ({ remote }, provide) => {
    // The composer learns names from requests of other journeys.
    remote.service.forget();
    await provide(remote.product.dashboardUrl);
  },
});

/** A missing call of such a service is requested once, and so is a missing preview; a browser logs that. */
function forgetWhatIsNotServed(faults: string[]): void {
  forgetFaults(faults, /status of 404 .*\/(?:proxy\/|gone\.png)/);
}

test("nothing of ours is started; from the gallery by typed components to a picture, and to the history by the list of requests", async ({
  remote,
  page,
  pageFaults,
}) => {
  await test.step("with another team's service, nothing of ours is started beside the dashboard", async () => {
    await expect(fetch(`${remote.product.serviceUrl}/healthz`)).rejects.toThrow("fetch failed");
    expect(await readdir(remote.product.dataDir)).toEqual([]);
    expect(await remote.product.readLog()).toContain(remote.service.baseUrl);
  });
  await test.step("from the gallery by typed components to a picture, and to the history by the list of requests", async () => {
    await page.goto("/templates");
    await page.getByRole("link", { name: /Bare card/ }).click();

    await expect(page.getByText("This service does not list the template’s components")).toBeVisible();
    await expect(page.getByRole("tab", { name: "PHP" })).toBeVisible();
    await expect(page.getByRole("tab", { name: "Schema" })).toHaveCount(0);
    await page.getByRole("button", { name: "Set a component by name" }).click();
    await page.getByRole("textbox", { name: "Component id" }).fill("hero.title");
    await expect(page.getByText(/^The id contains a dot/)).toBeVisible();
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("textbox", { name: "text", exact: true }).fill("Typed by hand");
    await page.getByRole("button", { name: "Rename hero.title" }).click();
    await page.getByRole("textbox", { name: "New name" }).fill("headline");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "headline" })).toBeVisible();
    await page.getByRole("button", { name: "Add a property" }).click();
    await page.getByRole("textbox", { name: "Property name" }).fill("size");
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "size", exact: true }).fill("48");
    await page.getByRole("button", { name: "Actions for size" }).click();
    await page.getByRole("menuitem", { name: "As a number" }).click();
    await expect(page.getByRole("tabpanel", { name: "Output" })).toContainText('"size": 48');

    await page.reload();
    await expect(page.getByRole("option", { name: "headline typed changed" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "size", exact: true })).toHaveValue("48");
    await page.getByRole("button", { name: /^Render/ }).click();
    await expect(page.getByText("Rendered", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Crop from the top left" })).toHaveCount(0);
    const picture = page.getByRole("img", { name: "Rendered Bare card" });
    await expect(picture).toHaveAttribute("src", new RegExp(`^${remote.service.storeUrl}/results/`));
    const size = await picture.evaluate((image: HTMLImageElement) => [
      image.naturalWidth,
      image.naturalHeight,
    ]);
    expect(size).toEqual([600, 315]);

    await page.goto("/templates/BT001/compose");
    await expect(page.getByRole("option", { name: "headline learned" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "text", exact: true })).toHaveValue("");
    await page.getByRole("link", { name: "History" }).first().click();
    await page
      .getByRole("link", { name: /Bare card/ })
      .first()
      .click();
    const result = page.getByRole("region", { name: "Result" });
    await expect(result.getByText("Typed by hand")).toBeVisible();

    expect(remote.service.calls).toContain("get GET /api/v2/my-templates");
    expect(remote.service.calls).toContain("base POST /api/v1/render");
    expect(remote.service.calls).toContain("base GET /api/v1/requests");
    expect(remote.service.calls).not.toContain("store was shown the key");
    forgetWhatIsNotServed(pageFaults);
  });
});

test("answers that are not as expected, fail or are refused are shown for what they are", async ({
  page,
  remote,
  pageFaults,
  remote: { service },
}) => {
  await test.step("an answer that is not as expected is shown beside what was, with the first place that does not match", async () => {
    const call = "GET /api/v2/my-templates";
    const template = { identifier: "BT1", name: "Odd", scaleFactor: 1, outputFormat: "jpeg", height: 315 };
    const rest = { createdBy: "Somebody", editor: "canvas-editor" };
    try {
      remote.service.answerWrongly(call, { body: [{ ...template, ...rest, width: "wide" }] });
      await page.goto("/templates");
      await expect(
        page.getByRole("heading", { name: "The service's response could not be read." }),
      ).toBeVisible();
      const compared = page.getByRole("region", { name: "The response beside the expected schema" });
      await expect(compared.getByText("[0].width", { exact: true })).toBeVisible();
      await expect(compared).toContainText("Expected a whole number, received text.");
      await expect(compared.getByRole("region", { name: "Received" })).toContainText(
        '"width": "wide" ← does not match',
      );
      await expect(compared.getByRole("region", { name: "Expected" })).toContainText(
        "width: a whole number ← does not match",
      );

      remote.service.answerWrongly(call, { body: [{ ...template, ...rest, width: 600 }] });
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("link", { name: /Odd/ }).first()).toBeVisible();
    } finally {
      remote.service.answerWrongly(call, undefined);
    }
    forgetWhatIsNotServed(pageFaults);
  });
  await test.step("an option that the service refuses is not offered again, and the page says so", async () => {
    service.answerWrongly("POST /api/v1/screenshots", { status: 404, body: "404 page not found" });
    await page.goto("/screenshot?url=https%3A%2F%2Fpage.example%2F");
    await page.getByRole("button", { name: "Take screenshot" }).click();
    await expect(page.getByText("it answers POST /api/v1/screenshots with 404")).toBeVisible();
    await expect(page.getByRole("button", { name: "Take screenshot" })).toBeDisabled();
    service.answerWrongly("POST /api/v1/screenshots", undefined);

    // It lists results, as version 2 does, and lacks the render of that version.
    service.answerWrongly("GET /api/v2/results", { body: [] });
    await page.goto("/templates/BT005/compose");
    await page.getByText("Options", { exact: true }).click();
    await page.getByRole("combobox", { name: "Format" }).selectOption("png");
    await page.getByRole("button", { name: /^Render/ }).click();
    await expect(page.getByText("This service cannot take: outputFormat.")).toBeVisible();
    await expect(page.getByText(/it answers POST \/api\/v2\/render with 404/).first()).toBeVisible();
    await page.getByRole("button", { name: "Leave it out" }).click();
    await expect(page.getByRole("combobox", { name: "Format" })).toHaveCount(0);
    await page.getByRole("button", { name: /^Render/ }).click();
    await expect(page.getByText("Rendered", { exact: true })).toBeVisible();
    service.answerWrongly("GET /api/v2/results", undefined);
    forgetWhatIsNotServed(pageFaults);
  });
  await startAfresh(page);
  await test.step("a service that fails at every call is not online, and the connection page names what refuses its check", async () => {
    await page.goto("/connection");
    await expect(page.getByRole("button", { name: /^Online/ })).toBeVisible();
    service.failWith(500);
    await page.reload();
    await expect(page.getByRole("button", { name: /^Failing/ })).toBeVisible();
    service.failWith(403);
    await page.reload();
    await expect(page.getByText(/its list answers with 403/)).toBeVisible();
    await expect(page.getByRole("button", { name: /^No access/ })).toBeVisible();
    service.failWith(undefined);
    // Its remaining calls are refused too.
    await page.goto("about:blank");
    forgetFaults(pageFaults, /status of (?:500|403)/);
    forgetWhatIsNotServed(pageFaults);
  });
});

test("pages say which parts the service lacks, and a long list is read on as one scrolls", async ({
  page,
  pageFaults,
  remote,
}) => {
  await test.step("where the service has no receivers, their page and the options say what to do instead", async () => {
    await page.goto("/webhooks?view=receivers");
    await expect(
      page.getByRole("heading", { name: "This service has no receivers of its own" }),
    ).toBeVisible();
    await expect(page.getByText("RECEIVER_SECRET")).toBeVisible();
    await page.goto("/screenshot");
    await page.getByText("More options", { exact: true }).click();
    await expect(page.getByText("This service may have no receiver.")).toBeVisible();
    await page.getByRole("link", { name: "How to receive its webhooks" }).click();
    await expect(page).toHaveURL(/view=receivers/);
    await expect(
      page.getByRole("heading", { name: "This service has no receivers of its own" }),
    ).toBeVisible();
    forgetWhatIsNotServed(pageFaults);
  });
  await test.step("where the service keeps no revisions, nothing leads to them and their pages say so", async () => {
    await page.goto("/templates");
    await page.getByRole("button", { name: /^Actions for Bare card/ }).click();
    await expect(page.getByRole("menuitem", { name: "Copy id" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "Revisions" })).toHaveCount(0);
    // It does not say what is published.
    await expect(page.getByText("Not published")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: /Bare card/ }).click();
    await expect(page.getByText("This service does not list the template’s components")).toBeVisible();
    for (const name of ["Revisions", "Compare revisions"])
      await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
    await expect(page.getByText("not published")).toHaveCount(0);
    for (const name of ["revisions", "compare"]) {
      await page.goto(`/templates/BT001/${name}`);
      await expect(page.getByRole("heading", { name: "This service keeps no revisions." })).toBeVisible();
      await expect(page.getByRole("link", { name: "All revisions" })).toHaveCount(0);
      await expect(page.getByRole("button", { name: /^Publish/ })).toHaveCount(0);
    }
    expect(await listFaults(page)).toEqual([]);
    forgetWhatIsNotServed(pageFaults);
  });
  await test.step("a long list without totals or filters is read on as one scrolls, and searched in the browser", async () => {
    // Journeys before this one have asked too.
    const callsBefore = remote.service.calls.length;
    remote.service.fill(120);
    await page.goto("/history");
    const list = page.getByRole("grid", { name: "History" });
    await expect(list.getByRole("row").nth(1)).toContainText("Old number 120");
    await expect(list).toHaveAttribute("aria-rowcount", "-1");
    // As far as it is offered, again and again, until the end is there.
    await expect(async () => {
      await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
      expect(Number(await list.getAttribute("aria-rowcount"))).toBeGreaterThan(120);
      const last = list.getByRole("row", { name: /Old number \d\D/ }).first();
      await expect(last).toBeVisible({ timeout: 1_000 });
    }).toPass();

    await page.getByRole("searchbox").fill("number 11");
    await expect(page.getByText("This service lists requests without filters.")).toBeVisible();
    // 11 and 110 to 119; it is searched on when the end of what was found comes into view.
    await expect(async () => {
      await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
      await expect(page.getByText("11 matches").first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
    const calls = remote.service.calls.slice(callsBefore);
    expect(calls.filter((call) => call.includes("/api/v2/results")).length).toBeLessThan(3);
    forgetWhatIsNotServed(pageFaults);
  });
});

test("this browser shows and opens requests that the service has forgotten, until it is told to forget them too", async ({
  page,
  remote,
  pageFaults,
}) => {
  await page.goto("/templates/BT001/compose");
  await page.getByRole("button", { name: "Set a component by name" }).click();
  await page.getByRole("textbox", { name: "Component id" }).fill("headline");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("textbox", { name: "text", exact: true }).fill("Kept in the browser");
  await page.getByRole("button", { name: /^Render/ }).click();
  await expect(page.getByText("Rendered", { exact: true })).toBeVisible();

  await page.goto("/history");
  const rows = page.getByRole("grid", { name: "History" }).getByRole("row", { name: /Kept in the browser/ });
  await expect(rows).toHaveCount(1);
  await expect(rows).not.toContainText("From this browser");

  remote.service.forget();
  await page.reload();
  // A page that is looked at again asks at once, and not after ten seconds.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(rows).toContainText("From this browser", { timeout: 500 });
  }).toPass();
  await rows.getByRole("link").click();
  const result = page.getByRole("region", { name: "Result" });
  await expect(result.getByText("The service does not list this request.")).toBeVisible();
  await result.getByRole("link", { name: "Open in composer" }).click();
  await expect(page.getByRole("textbox", { name: "text", exact: true })).toHaveValue("Kept in the browser");

  await page.goto("/history");
  await page.getByRole("button", { name: "List actions" }).click();
  await page.getByRole("menuitem", { name: /Delete this browser.s journal/ }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(rows).toHaveCount(0);
  forgetWhatIsNotServed(pageFaults);
});

test("everything is used against a bare service: it is promised nothing that it lacks, and nothing is stated that it did not say", async ({
  page,
  remote: { service },
  pageFaults,
}) => {
  test.slow();
  const callsBefore = service.calls.length;
  service.add({ status: "500", templateName: "Broken card" });

  // The gallery: a placeholder for a preview that is gone, and no action of ours.
  await page.goto("/templates");
  const second = page.getByRole("listitem").filter({ hasText: "Bare template 2" }).first();
  await expect(second.getByText("600×315").first()).toBeVisible();
  await expect(second.locator("img")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Import", exact: true })).toHaveCount(0);
  await expect(page.getByRole("combobox", { name: "Editor" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Tag" })).toHaveCount(0);
  await page.getByRole("button", { name: "Actions for Bare card" }).click();
  await expect(page.getByRole("menuitem", { name: "Copy id" })).toBeVisible();
  for (const name of ["Duplicate", "Delete", "Export", "Rename"])
    await expect(page.getByRole("menuitem", { name: new RegExp(name) })).toHaveCount(0);
  await page.keyboard.press("Escape");

  // The composer: options of version 1, links as jpg and unsigned, and a body of another service is refused with words.
  await page.goto("/templates/BT002/compose");
  await expect(page.getByRole("img", { name: "No preview of Bare template 2" })).toBeVisible();
  const options = page.getByRole("region", { name: "Options" });
  await page.getByText("Options", { exact: true }).click();
  await expect(options.getByRole("textbox", { name: "Webhook URL" })).toBeVisible();
  await expect(options.getByText(/are not offered.*GET \/api\/v2\/results with 404/)).toBeVisible();
  await expect(options.getByText("It is returned with the result.")).toHaveCount(0);
  await expect(options.getByRole("combobox", { name: "Format" })).toHaveCount(0);
  await expect(options.getByRole("textbox", { name: "File name" })).toHaveCount(0);

  await page.getByRole("tab", { name: "Direct link" }).click();
  await page.getByRole("textbox", { name: "Direct link" }).fill("/direct/BT002.jpg?headline.text=By%20link");
  await expect(page.getByText("This service does not sign links.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign link", exact: true })).toHaveCount(0);
  await expect(page.getByText("Only jpg is offered.")).toBeVisible();
  await expect(page.getByText(/Only this machine can open it.*BASE_URL/)).toBeVisible();
  await page.getByRole("textbox", { name: "Direct link" }).fill("/direct/BT002.png?headline.text=By%20link");
  await expect(page.getByText("This service cannot take: outputFormat.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Render/ })).toBeDisabled();
  await page.getByRole("button", { name: "Leave it out" }).click();
  await page.getByRole("button", { name: /^Render/ }).click();
  await expect(page.getByText("Rendered", { exact: true })).toBeVisible();
  await expect(page.getByText("The file differs from the request.")).toHaveCount(0);

  await page.goto("/templates/BT002/batch");
  await expect(page.getByText(/or an option, such as expires\.$/)).toBeVisible();

  // A screenshot: address, window and webhook; options of an opened link are left out.
  await page.goto("/screenshot?url=https%3A%2F%2Fpage.example%2F&fullPage=true&deviceScaleFactor=2");
  await expect(page.getByText(/Only address, window and webhook are offered/).first()).toBeVisible();
  await expect(page.getByText("This service cannot take: deviceScaleFactor, fullPage.")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Full page" })).toHaveCount(0);
  await expect(page.getByRole("combobox", { name: "Format" })).toHaveCount(0);
  await page.getByRole("button", { name: "Leave them out" }).click();
  await page.getByRole("button", { name: "Take screenshot" }).click();
  await expect(page.getByText("Captured", { exact: true })).toBeVisible();
  await expect(page.getByText("The file differs from the request.")).toHaveCount(0);

  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("option", { name: /Webhooks.*This service does not list them/ })).toBeVisible();
  await page.keyboard.press("Escape");

  // The history: an expiry is not stated, and a failure has its code.
  await page.goto("/history");
  const list = page.getByRole("grid", { name: "History" });
  await expect(list.getByRole("row", { name: /Broken card/ })).toContainText("Failed · 500");
  await expect(list.getByText("Kept")).toHaveCount(0);
  await list.getByRole("checkbox").first().check();
  const bar = page.getByRole("region", { name: "Chosen results" });
  await expect(bar.getByRole("button", { name: "ZIP" })).toBeVisible();
  await expect(bar.getByRole("button", { name: /Delete/ })).toHaveCount(0);
  await list.getByRole("checkbox").first().uncheck();
  const onlyListed = "The service's list has only these fields of the request; it may have had more.";
  await list
    .getByRole("row", { name: /Broken card/ })
    .getByRole("link")
    .click();
  await expect(page.getByText(onlyListed)).toBeVisible();
  await list
    .getByRole("row", { name: /By link/ })
    .last()
    .getByRole("link")
    .click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  expect((await downloading).suggestedFilename()).toBe("Bare template 2.jpg");
  await expect(page.getByText(onlyListed)).toHaveCount(0);

  await page.goto("/webhooks");
  await expect(page.getByRole("heading", { name: "This service does not list its webhooks" })).toBeVisible();
  await page.getByRole("link", { name: "Connection" }).click();
  await expect(page.getByText("A remote one")).toBeVisible();
  await expect(
    page.getByRole("row", { name: /^\/api\/v2\/my-templates at its address for reading Answers/ }),
  ).toBeVisible();
  await expect(
    page.getByRole("row", { name: /^\/api\/v2\/deliveries at its address Not offered/ }),
  ).toBeVisible();
  await expect(page.getByText("The service's responses match this.")).toBeVisible();

  const writes = service.calls.slice(callsBefore).filter((one) => / (POST|PUT|DELETE) /.test(one));
  expect(new Set(writes)).toEqual(new Set(["base POST /api/v1/render", "base POST /api/v1/screenshots"]));
  forgetWhatIsNotServed(pageFaults);
});

test.describe("with a clock of its own", () => {
  test.use({ ownContext: {} });

  test("a picture that does not come is accepted and looked for again, and nothing is rendered twice", async ({
    page,
    remote: { service },
    pageFaults,
  }) => {
    await page.clock.install();
    await page.goto("/templates/BT001/compose");
    const deliver = service.withholdPictures();
    const callsBefore = service.calls.length;
    const accepted = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: /^Render/ }).click();
    // Before the clock passes the time limit of the request itself.
    await (await accepted).finished();
    const pending = page.getByRole("note").filter({ hasText: "Accepted, not there yet" });
    // The clock moves past the pauses between the looks.
    await expect(async () => {
      await page.clock.runFor(60_000);
      await expect(pending).toBeVisible({ timeout: 200 });
    }).toPass();
    await expect(pending.getByRole("link", { name: /\/results\/.*\.jpg$/ })).toBeVisible();
    await expect(pending.getByRole("button", { name: "Copy the request id" })).toBeVisible();
    // The history does not say that it was deleted, and looks again too.
    const history = await page.context().newPage();
    await history.goto((await pending.getByRole("link", { name: "History" }).getAttribute("href")) ?? "");
    await expect(history.getByText(/^The picture did not load/)).toBeVisible();
    deliver();
    await history.getByRole("button", { name: "Look again" }).click();
    await expect(history.getByRole("link", { name: "Open the file" }).locator("img")).toBeVisible();
    await history.close();
    await pending.getByRole("button", { name: "Look again" }).click();
    await expect(page.getByText("Rendered", { exact: true })).toBeVisible();
    const calls = service.calls.slice(callsBefore);
    expect(calls.filter((one) => one === "base POST /api/v1/render")).toHaveLength(1);
    forgetFaults(pageFaults, /\/results\//);
    forgetWhatIsNotServed(pageFaults);
  });
});
