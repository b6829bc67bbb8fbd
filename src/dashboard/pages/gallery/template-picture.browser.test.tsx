import { expect, test } from "vitest";
import { renderHook } from "vitest-browser-react";
import { useShownRevision } from "./template-picture.tsx";

const template = {
  identifier: "spring/card",
  name: "Card",
  preview: "https://pictures.example/card.webp",
  width: 1_200,
  height: 1_200,
  scaleFactor: 1,
  outputFormat: "png",
  createdBy: "Overprint",
  editor: "starter",
};

test("shows and marks a draft that is newer than what callers get, until its preview is missing", async () => {
  const { result, act } = await renderHook(() =>
    useShownRevision({ ...template, latestRevision: 3, publishedRevision: 1 }),
  );
  expect(result.current).toMatchObject({
    state: "draft",
    preview: "/proxy/previews/spring%2Fcard%40draft.webp?revision=3",
  });
  await act(() => result.current.onFailed());
  expect(result.current).toMatchObject({ state: "published", preview: template.preview });
});

test.each([
  ["published", { latestRevision: 3, publishedRevision: 3 }],
  ["neverPublished", { latestRevision: 3 }],
  // Another service says nothing about revisions.
  ["published", {}],
])("shows the preview of the list for one that is %s", async (state, revisions) => {
  const { result } = await renderHook(() => useShownRevision({ ...template, ...revisions }));
  expect(result.current).toMatchObject({ state, preview: template.preview });
});
