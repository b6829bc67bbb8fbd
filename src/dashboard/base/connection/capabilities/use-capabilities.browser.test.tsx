import { sampleConnection } from "#component-page/samples.ts";
import { useQueryClient } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { forgetEvidence, noteAnswer } from "./evidence.ts";
import { useCapabilities } from "./capabilities.ts";
import { NotOfferedOptionsNotice } from "./not-offered.tsx";

afterEach(forgetEvidence);

function Shown() {
  const queries = useQueryClient();
  const whyNot = useCapabilities().screenshotField("fullPage");
  return (
    <>
      <output>{whyNot?.why ?? "offered"}</output>
      {whyNot !== undefined && (
        <NotOfferedOptionsNotice lacking={new Map([["fullPage", whyNot]])} onRemove={() => undefined} />
      )}
      <button
        type="button"
        onClick={() => {
          void queries.invalidateQueries({ queryKey: ["capability-probe"] });
          forgetEvidence();
        }}
      >
        Probe again
      </button>
    </>
  );
}

/** Answers the calls to the service in order of `answers`, each when it is called. */
async function show(answer: (path: string) => Promise<Response>): Promise<void> {
  const client = createClient({
    prefix: "",
    onAnswer: noteAnswer,
    fetch: async (input) =>
      String(input).endsWith("/connection")
        ? Response.json({ ...sampleConnection, service: "remote" })
        : answer(String(input)),
  });
  await drawOver(client, <Shown />);
}

const shown = page.getByRole("status");

test("says that it checks, and not that all is lacking, until a repeated probe is answered", async () => {
  let answering = Promise.resolve();
  await show(async () => answering.then(() => Response.json([])));
  await expect.element(shown).toHaveTextContent("offered");
  let answer = () => {};
  answering = new Promise((resolve) => {
    answer = resolve;
  });
  const seen: (string | null)[] = [];
  const element = shown.element();
  new MutationObserver(() => seen.push(element.textContent)).observe(element, {
    characterData: true,
    childList: true,
    subtree: true,
  });
  await page.getByRole("button", { name: "Probe again" }).click();
  await expect.element(shown).toHaveTextContent("checking");
  answer();
  await expect.element(shown).toHaveTextContent("offered");
  expect(seen).not.toContain("notInInterface");
});

test("says after a failed probe that it is not known what the service has, and asks again", async () => {
  let status = 403;
  await show(async () => Response.json(status === 200 ? [] : { msg: "no" }, { status }));
  await expect.element(shown).toHaveTextContent("unknown");
  await expect.element(page.getByText(/^The service did not say whether .*: fullPage\./)).toBeVisible();
  status = 200;
  await page.getByRole("button", { name: "Ask again" }).click();
  await expect.element(shown).toHaveTextContent("offered");
});

test("takes a service for ours whose key lacks the scopes of the probe", async () => {
  await show(async () => Response.json({ msg: "no", code: "scope_missing" }, { status: 403 }));
  await expect.element(shown).toHaveTextContent("offered");
});
