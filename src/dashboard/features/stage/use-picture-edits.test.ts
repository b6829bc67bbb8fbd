import { expect, test } from "vitest";
import type { EditableComponent } from "../../model/composition/editable-properties.ts";
import { listPictureTargets, targetAt } from "./use-picture-edits.ts";

function component(
  id: string,
  mainProperty: string,
  kinds: Record<string, "image" | "text">,
): EditableComponent {
  return {
    id,
    type: undefined,
    mainProperty,
    source: "template",
    properties: Object.entries(kinds).map(([property, kind]) => ({
      property,
      kind,
      label: property,
      defaultText: undefined,
      spec: undefined,
      source: "template",
    })),
  };
}

const photo = { id: "photo", property: "src" };
const logo = { id: "logo", property: "picture" };

test("lists the components that accept a picture, with the property", () => {
  const listed = listPictureTargets([
    component("photo", "src", { alt: "text", background: "image", src: "image" }),
    component("title", "text", { text: "text" }),
    component("logo", "caption", { caption: "text", picture: "image" }),
  ]);
  expect(listed).toEqual([photo, logo]);
});

test("drops a picture on the component below the pointer, ignoring others above it", () => {
  expect(targetAt([photo, logo], ["title", "tint", "logo", "photo"], "photo")).toBe(logo);
});

test("drops a picture outside of all on the selected one, or on the only one", () => {
  expect(targetAt([photo, logo], ["title"], "photo")).toBe(photo);
  expect(targetAt([photo, logo], ["title"], "title")).toBeUndefined();
  expect(targetAt([photo], [], "title")).toBe(photo);
  expect(targetAt([], ["title"], "title")).toBeUndefined();
});
