import { expect, test } from "vitest";
import { renderHook } from "vitest-browser-react";
import { sampleSummary } from "#component-page/samples.ts";
import { useShownRevision } from "./template-picture.tsx";

const template = {
  ...sampleSummary,
  identifier: "spring/card",
  preview: "https://pictures.example/card.webp",
};

const page = { width: 600, height: 1_000, scaleFactor: 2, outputFormat: "png" };

test("shows and marks a draft that is newer than what callers get, until its preview is missing", async () => {
  const { result, act } = await renderHook(() =>
    useShownRevision({ ...template, latestRevision: 3, publishedRevision: 1, draft: page }),
  );
  expect(result.current).toMatchObject({
    ...page,
    state: "draft",
    preview: "/proxy/previews/spring%2Fcard%40draft.webp?revision=3",
  });
  await act(() => result.current.onFailed());
  const { width, height } = template;
  expect(result.current).toMatchObject({ state: "published", preview: template.preview, width, height });
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
