import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { renderHook } from "vitest-browser-react";
import type { TemplateDocument } from "#scene/document.ts";
import { createClient } from "#client/create-client.ts";
import { Frame } from "#component-page/frame.tsx";
import { ClientProvider } from "../../base/connection/client-context.tsx";
import type { EditableComponent } from "../../model/composition/editable-properties.ts";
import { documentOf } from "../../model/design/design.ts";
import { useTextEditing } from "./use-text-editing.ts";

function documentWith(...ids: string[]): TemplateDocument {
  return documentOf({
    width: 200,
    height: 100,
    components: ids.map((id) => ({ id, type: "TEXT", x: 0, y: 0, width: 100, height: 40, text: "Sale" })),
  });
}

const text = { property: "text", kind: "text", label: "text", source: "template" } as const;
const components: EditableComponent[] = [
  {
    id: "title",
    type: "TEXT",
    mainProperty: "text",
    source: "template",
    properties: [{ ...text, defaultText: undefined, spec: undefined }],
  },
];

test("an edit goes on after a moment without a document, and ends when the document lacks its component", async () => {
  const ignore = () => undefined;
  const gesture = { finishGesture: ignore, cancelGesture: ignore };
  const editor = { valueOf: ignore, set: ignore, undo: ignore, redo: ignore, ...gesture };
  const initialProps: { document?: TemplateDocument } = { document: documentWith("title") };
  const options = { components, remember: undefined, frame: { current: null }, hasRunStyles: true };
  const { result, rerender, act } = await renderHook(
    ({ document }: { document?: TemplateDocument } = {}) => useTextEditing({ ...options, editor, document }),
    {
      initialProps,
      wrapper: ({ children }: { children: ReactNode }) => (
        <Frame>
          <ClientProvider client={createClient({ fetch })}>{children}</ClientProvider>
        </Frame>
      ),
    },
  );
  await act(() => result.current.open("title"));
  expect(result.current.edited?.readRuns()).toEqual([{ text: "Sale" }]);
  await rerender({});
  expect(result.current.edited).toBeUndefined();
  await rerender({ document: documentWith("title") });
  expect(result.current.edited?.componentId).toBe("title");
  await rerender({ document: documentWith("badge") });
  await rerender({ document: documentWith("title") });
  expect(result.current.edited).toBeUndefined();
});
