import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from "react";
import type { TemplateDetail } from "#contract/templates.ts";
import { UploadStatus } from "../../features/fields/upload/upload-status.tsx";
import { usePageActions } from "../../model/page-actions/page-actions.ts";
import { listNamedComponents } from "../../model/composition/editable-properties.ts";
import { announce } from "../../base/design-system/toast.ts";
import type { ResultState } from "../../model/requests/result/use-result.ts";
import { type FieldSurroundings, FieldSurroundingsProvider } from "../../features/fields/field-context.ts";
import { StageRoom, StickyStage } from "../../features/stage/sticky-stage.tsx";
import { PreviewStage } from "../../features/stage/preview-stage.tsx";
import type { StageView } from "../../features/stage/stage-props.ts";
import { CanvasProvider, type DesignerTool, selectTool, useCanvasContext } from "./canvas/canvas-context.ts";
import { CanvasLayer } from "./canvas/canvas-layer.tsx";
import { TextBar } from "./canvas/text-bar.tsx";
import { placeWords } from "./canvas/place-words.ts";
import { useDesignClipboard } from "./clipboard/use-clipboard.ts";
import { CasesBar } from "./cases/cases-bar.tsx";
import { addSelected, besideOthers, type CopiedStyle } from "./design-actions.ts";
import "./designer.css";
import { editWithRoom, type Designer } from "./use-designer.ts";
import { Inspector } from "./inspector/inspector.tsx";
import { SafeZoneSelect } from "./inspector/page-fields.tsx";
import { ContextMenu, listMenuItems } from "./context-menu.tsx";
import { LayersColumn, type LayersMenuPlace } from "./layers/layers-column.tsx";
import { listDesignerActions } from "./page-actions.ts";
import { type Addable, newComponent } from "../../model/design/source/new-component.ts";
import { texts } from "./texts.ts";
import { DrawingReport } from "../../features/svg-import/drawing-report.tsx";
import { DesignerBar } from "./toolbar/designer-bar.tsx";
import { IconButton, Button } from "../../base/design-system/button.tsx";
import { Menu } from "../../base/design-system/menu.tsx";
import { boxesOn } from "./move-components.ts";
import { useEscape } from "../../base/design-system/use-escape.ts";
import { componentTypeName } from "../../model/template/component-type.ts";
import { useDesignerKeys } from "./use-designer-keys.ts";
import type { RenameTarget } from "./use-rename.ts";
import type { JsonObject } from "#contract/json.ts";
import { editComponents, idOf, listComponents, pageCountOf } from "../../model/design/source/components.ts";
import { idsAt } from "./canvas/gestures.ts";

export interface CanvasDesignerProps {
  designer: Designer;
  detail: TemplateDetail;
  header: ReactNode;
  /** Above the canvas. */
  notices?: ReactNode;
}

const idle: ResultState = { step: "idle" };

/** The designer of a canvas template: layers, canvas, properties, and the cases below. */
export function CanvasDesigner(props: CanvasDesignerProps) {
  const { document, design } = props.designer;
  const surroundings = useMemo(() => surroundingsOf(document, design.rejected), [document, design.rejected]);
  return (
    <FieldSurroundingsProvider value={surroundings}>
      <StageRoom
        size={document}
        className="designer-columns flex flex-col lg:grid lg:h-(--page-height) lg:grid-rows-[auto_minmax(0,1fr)]"
      >
        <Columns {...props} />
      </StageRoom>
    </FieldSurroundingsProvider>
  );
}

/** Of the whole template; listed for open pickers only. */
function surroundingsOf(
  document: Designer["document"],
  changes: Designer["design"]["rejected"],
): FieldSurroundings {
  return {
    get components() {
      return listNamedComponents(document, []);
    },
    changes,
  };
}

function Columns({ designer, detail, header, notices }: CanvasDesignerProps) {
  const { document, selectedIds } = designer;
  const [tool, setTool] = useState<DesignerTool>(selectTool);
  const [hoveredId, setHoveredId] = useState<string>();
  const [copiedStyle, setCopiedStyle] = useState<CopiedStyle>();
  const view = useRef<StageView>(undefined);
  const [page, setPage] = useState(0);
  const [layersMenu, setLayersMenu] = useState<LayersMenuPlace>();
  const [renamed, setRenamed] = useState<RenameTarget>();
  useDesignerKeys(designer, page, {
    isDrawing: tool.kind !== "select",
    onTool: setTool,
    onRename: setRenamed,
  });
  const { upload, report, closeReport, drop, copy, paste } = useDesignClipboard(designer, page);

  // The picture follows the pointer; the lists and fields may follow a frame later.
  const deferred = useDeferredValue(designer);
  const components = useMemo(() => listNamedComponents(deferred.document, []), [deferred.document]);
  // A page that was just added can be turned to when it is drawn.
  const wantedPage = useRef<number>(undefined);
  const turn = (to: number) => {
    wantedPage.current = to;
    view.current?.turnTo(to);
  };
  const add = (type: Addable) => {
    const at = { x: document.width / 2, y: document.height / 2 };
    const component = newComponent(type, { at }, texts.newText);
    const added = editWithRoom(designer, (design) =>
      addSelected(design, page, [besideOthers(design, page, component)]),
    );
    setTool(selectTool);
    // Enter opens a new text.
    view.current?.focus();
    if (added !== undefined) announce(placeWords(added, page));
  };
  usePageActions(() => listDesignerActions({ designer, page, onAdd: add }));
  const shown = { page, view: () => view.current };
  const surroundings = {
    designer,
    tool,
    onTool: setTool,
    onAdd: add,
    hoveredId,
    onHover: setHoveredId,
    onView: (next: StageView) => {
      view.current = next;
      const wanted = wantedPage.current;
      if (wanted !== undefined && wanted < next.pageCount) {
        wantedPage.current = undefined;
        next.turnTo(wanted);
      }
      if (next.page !== page) setPage(next.page);
    },
    copiedStyle,
    onCopyStyle: setCopiedStyle,
    onCopy: copy,
    onPaste: paste,
    onRename: setRenamed,
  };
  return (
    <>
      {header}
      <aside
        aria-label={texts.layers.label}
        className="flex min-h-0 flex-col border-line bg-bg max-lg:order-3 max-lg:border-y lg:border-r"
      >
        <LayersColumn
          designer={deferred}
          page={page}
          hoveredId={hoveredId}
          onHover={setHoveredId}
          renamed={renamed}
          onRename={setRenamed}
          onMenu={setLayersMenu}
        />
      </aside>
      <div className="flex min-h-0 min-w-0 flex-col max-lg:contents">
        <div className="max-lg:order-1">
          {notices}
          <DrawingReport lines={report} onSelect={(id) => designer.select([id])} onClose={closeReport} />
          <UploadStatus upload={upload} className="m-2" />
        </div>
        <StickyStage>
          <CanvasProvider value={surroundings}>
            <PreviewStage
              summary={detail}
              components={components}
              editor={designer}
              document={document}
              html={undefined}
              isPdf={document.outputFormat === "pdf"}
              selectedId={selectedIds.length === 1 ? selectedIds[0] : undefined}
              hoveredId={undefined}
              renderState={idle}
              isRenderCurrent={false}
              onSelect={(id) => designer.select([id])}
              onHover={setHoveredId}
              tools={{
                bar: (
                  <DesignerBar tool={tool} onTool={setTool}>
                    <SelectionMenu {...shown} />
                  </DesignerBar>
                ),
                hint:
                  tool.kind === "select" ? undefined : <ToolHint tool={tool} onTool={setTool} onAdd={add} />,
                view: (
                  <SafeZoneSelect
                    designer={designer}
                    isLabelHidden
                    size="small"
                    className="ml-auto w-28 phone:hidden"
                  />
                ),
                Layer: CanvasLayer,
                onDrop: drop,
                TextTools: TextBar,
                remember: (id, values) => rememberValues(designer, id, values),
              }}
            />
            {layersMenu !== undefined && (
              <ContextMenu
                key={layersMenu.key}
                at={layersMenu}
                ids={[]}
                {...shown}
                // A removed row cannot keep the focus.
                onChoose={({ isDangerous }) => (isDangerous ? view.current : layersMenu.row)?.focus()}
              />
            )}
          </CanvasProvider>
        </StickyStage>
        <CasesBar designer={designer} />
      </div>
      <div className="min-h-0 border-line bg-panel max-lg:order-4 lg:overflow-y-auto lg:border-l">
        <Inspector
          {...{ designer, page }}
          onTurn={turn}
          onTool={setTool}
          onCrop={(id) => view.current?.openCrop(id)}
        />
      </div>
    </>
  );
}

interface SelectionMenuProps {
  page: number;
  view: () => StageView | undefined;
}

/**
 * The menu of the right button, for those without one: the actions for the selection, and the list of everything over and
 * below it.
 */
function SelectionMenu({ page, view }: SelectionMenuProps) {
  const surroundings = useCanvasContext();
  const ids = idsAround(surroundings.designer, page);
  // The canvas has the keys then.
  const items = listMenuItems(surroundings, { page, ids, view, onChoose: () => view()?.focus() });
  if (items.length === 0) return null;
  const label = texts.actions.label;
  return (
    <Menu
      label={label}
      align="start"
      trigger={<IconButton icon="more" size="small" label={label} />}
      items={items}
    />
  );
}

/** The components in the middle of the first selected one. */
function idsAround({ design, selectedIds: [first] }: Designer, page: number): string[] {
  const [found] = boxesOn(design, page, ({ id }) => id === first);
  if (found === undefined) return [];
  const { x, y, width, height } = found.box;
  return idsAt(design, page, { x: x + width / 2, y: y + height / 2 });
}

interface ToolHintProps {
  tool: Exclude<DesignerTool, { kind: "select" }>;
  onTool: (tool: DesignerTool) => void;
  /** Adds a component in the middle of the page, for those who do not draw it. */
  onAdd: (type: Addable) => void;
}

/** Says what the next press on the canvas does, and cancels it or adds in the middle. */
function ToolHint({ tool, onTool, onAdd }: ToolHintProps) {
  const words = texts.bar;
  // Also where the button that chose the tool has the focus.
  useEscape(() => onTool(selectTool));
  return (
    <footer className="flex min-h-10 items-center gap-3 border-t border-line bg-bg px-3 py-1">
      <p className="min-w-0 grow text-12 text-ink-2">
        {tool.kind === "put" ? words.putHint : words.drawHint(componentTypeName(tool.type) ?? tool.type)}
      </p>
      {tool.kind === "add" && (
        <Button size="small" onClick={() => onAdd(tool.type)}>
          {words.addAtOnce(componentTypeName(tool.type) ?? tool.type)}
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => onTool(selectTool)}>
        {words.cancel}
      </Button>
    </footer>
  );
}

/** Remembers properties of a component, and returns a function that restores them as their author wrote them. */
function rememberValues({ source, editSource }: Designer, id: string, names: readonly string[]): () => void {
  const pages = Array.from({ length: pageCountOf(source) }, (_none, page) => page);
  const before = pages.flatMap((page) => listComponents(source, page)).find((one) => idOf(one) === id);
  const isOne = (name: string) => names.includes(name);
  const remembered = Object.fromEntries(Object.entries(before ?? {}).filter(([name]) => isOne(name)));
  const restored = (component: JsonObject) => {
    if (names.every((name) => component[name] === remembered[name])) return component;
    const values = Object.entries({ ...component, ...remembered });
    return Object.fromEntries(values.filter(([name]) => !isOne(name) || name in remembered));
  };
  return () =>
    editSource((present) =>
      pages.reduce(
        (edited, page) =>
          editComponents(edited, page, (components) => {
            const next = components.map((one) => (idOf(one) === id ? restored(one) : one));
            return next.every((one, index) => one === components[index]) ? components : next;
          }),
        present,
      ),
    );
}
