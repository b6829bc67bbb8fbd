import { Button } from "../../../base/design-system/button.tsx";
import { useEscape } from "../../../base/design-system/use-escape.ts";
import { componentTypeName } from "../../../model/template/component-type-name.ts";
import { type DesignerTool, selectTool } from "../canvas/designer-tool.ts";
import { texts } from "../texts.ts";

export interface ToolHintProps {
  tool: Exclude<DesignerTool, { kind: "select" }>;
  onTool: (tool: DesignerTool) => void;
}

/** Says what the next press on the canvas does, and cancels it. */
export function ToolHint({ tool, onTool }: ToolHintProps) {
  const words = texts.bar;
  // Also where the button that chose the tool has the focus.
  useEscape(() => onTool(selectTool));
  return (
    <footer className="flex min-h-10 items-center gap-3 border-t border-line bg-bg px-3 py-1">
      <p className="min-w-0 grow text-12 text-ink-2">
        {tool.kind === "put" ? words.putHint : words.drawHint(componentTypeName(tool.type) ?? tool.type)}
      </p>
      <Button size="small" variant="quiet" onClick={() => onTool(selectTool)}>
        {words.cancel}
      </Button>
    </footer>
  );
}
