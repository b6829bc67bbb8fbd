import { expect, test } from "vitest";
import type { EditableComponent } from "../composition/editable-properties.ts";
import { listPictureTargets, targetAt } from "./picture-targets.ts";

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

test("components that show a picture accept one, by the property that names it", () => {
  const listed = listPictureTargets([
    component("photo", "src", { alt: "text", background: "image", src: "image" }),
    component("title", "text", { text: "text" }),
    component("logo", "caption", { caption: "text", picture: "image" }),
  ]);
  expect(listed).toEqual([photo, logo]);
});

test("a picture goes to what lies under it, through whatever lies over that", () => {
  expect(targetAt([photo, logo], ["title", "tint", "logo", "photo"], "photo")).toBe(logo);
});

test("beside every picture the selected one takes it, and the only one whatever is selected", () => {
  expect(targetAt([photo, logo], ["title"], "photo")).toBe(photo);
  expect(targetAt([photo, logo], ["title"], "title")).toBeUndefined();
  expect(targetAt([photo], [], "title")).toBe(photo);
  expect(targetAt([], ["title"], "title")).toBeUndefined();
});
