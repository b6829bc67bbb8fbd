import { expect, test } from "vitest";
import { laterRenderFields, originalRenderFields } from "./original-interface.ts";
import { renderBodySchema } from "./render.ts";

test("names every field of a render, as one of version 1 or as a later one", () => {
  expect([...originalRenderFields, ...laterRenderFields].toSorted()).toEqual(
    Object.keys(renderBodySchema.shape).toSorted(),
  );
});
