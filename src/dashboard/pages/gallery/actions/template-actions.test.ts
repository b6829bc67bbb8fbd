import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { createClient } from "#client/create-client.ts";
import * as toast from "../../../base/design-system/toast.ts";
import * as pendingImport from "../../../features/importing/pending-import.ts";
import { importFiles } from "./template-actions.ts";

test("a refused file is named with its faulty component", async () => {
  const told = vi.spyOn(toast, "showToast").mockReturnValue(undefined);
  const path = "document.components[0].fontSize";
  const problems = [path, "document.width"].map((one) => ({
    path: one,
    code: "other",
    params: { text: "must be less" },
  }));
  const refusal = {
    status: 400,
    msg: "Not valid.",
    errors: problems.map((one) => `${one.path}: must be less`),
    problems,
  };
  const client = createClient({ fetch: async () => Response.json(refusal, { status: 400 }) });
  const document = { width: 9000, height: 100, components: [{ id: "title", type: "TEXT", fontSize: 9000 }] };
  const file = new File([JSON.stringify({ name: "Card", document })], "card.json");
  await importFiles({ client, queryClient: new QueryClient(), navigate: () => undefined }, [file], undefined);
  const words = "The service does not accept card.json. Component title, Size: must be less (and 1 more).";
  expect(told).toHaveBeenCalledWith(words, { tone: "error" });
});

test.each([
  {
    name: "body.json",
    text: '{"changes":[{"name":"title","property":"text","value":"Hi"}]}',
    isOffered: true,
  },
  { name: "photo.png", text: "\u0089PNG\0\0", isOffered: false },
])("a dropped $name that is no template", async ({ name, text, isOffered }) => {
  const told = vi.spyOn(toast, "showToast").mockReturnValue(undefined);
  const offered = vi.spyOn(pendingImport, "setPendingImport").mockReturnValue(undefined);
  const client = createClient({ fetch: async () => Response.error() });
  const context = { client, queryClient: new QueryClient(), navigate: () => undefined };
  await importFiles(context, [new File([text], name)], undefined);
  expect([offered.mock.calls, told.mock.calls.length]).toEqual(isOffered ? [[[text]], 0] : [[], 1]);
});
