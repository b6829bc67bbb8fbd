import { Fragment } from "react";
import { useLocation } from "react-router";
import { Dialog } from "../../../base/design-system/dialog.tsx";
import { setSingleKeys, shortcutText, useSingleKeys } from "../../../base/design-system/keys.ts";
import { Switch } from "../../../base/design-system/switch.tsx";
import { pages } from "../pages.ts";
import { texts as shellTexts } from "../texts.ts";
import { texts } from "./texts.ts";

interface Shortcut {
  /** Pressed in sequence. */
  keys: readonly string[];
  does: string;
}

/** The shortcuts of one page, or of a part that several pages have. */
interface PageGroup {
  /** Their addresses. */
  at: RegExp;
  title: string;
  shortcuts: readonly Shortcut[];
}

/** All keyboard shortcuts of the dashboard, those of the present page first. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const areKeysOn = useSingleKeys();
  const words = texts;
  const { pathname } = useLocation();
  const ofPages = listPageGroups();
  const isHere = ({ at }: PageGroup) => at.test(pathname);
  const toGroup = ({ title, shortcuts }: PageGroup) => (
    <Group key={title} title={title} shortcuts={shortcuts} />
  );
  const { does } = words;
  return (
    <Dialog title={words.title} onClose={onClose}>
      <div className="flex flex-col gap-6">
        {ofPages.filter(isHere).map(toGroup)}
        <Group
          title={words.everywhere}
          shortcuts={[
            { keys: [shortcutText("K")], does: does.palette },
            { keys: ["Esc"], does: does.close },
          ]}
        />
        <div className="flex flex-col gap-2">
          <Group
            title={words.single}
            isOff={!areKeysOn}
            shortcuts={[
              { keys: ["?"], does: does.sheet },
              { keys: ["/"], does: does.search },
              ...pages.map(({ name, key }) => ({
                keys: ["G", key.toUpperCase()],
                does: does.goTo(shellTexts.pages[name]),
              })),
            ]}
          />
          <Switch label={shellTexts.settings.singleKeys} checked={areKeysOn} onValueChange={setSingleKeys} />
        </div>
        {ofPages.filter((group) => !isHere(group)).map(toGroup)}
      </div>
    </Dialog>
  );
}

function listPageGroups(): readonly PageGroup[] {
  const words = texts;
  const { does } = words;
  return [
    {
      at: /^\/templates$/,
      title: shellTexts.pages.templates,
      shortcuts: [
        { keys: ["← ↑ → ↓"], does: does.moveInGrid },
        { keys: [words.space], does: does.quickLook },
        { keys: [shortcutText("V")], does: does.importCopied },
      ],
    },
    {
      at: /^\/history/,
      title: shellTexts.pages.history,
      shortcuts: [
        { keys: ["↑ ↓"], does: does.moveInList },
        { keys: ["Home  End"], does: does.endsOfList },
        { keys: [words.space], does: does.markResult },
        { keys: ["J  K"], does: does.neighbours },
        { keys: ["Esc"], does: does.closeResult },
      ],
    },
    {
      at: /\/batch$/,
      title: words.batch,
      shortcuts: [
        { keys: [`↑ ↓  ${words.pages}`], does: does.moveInRows },
        { keys: ["← →"], does: does.leafRows },
      ],
    },
    {
      at: /\/compose$/,
      title: words.composer,
      shortcuts: [
        { keys: [shortcutText("↵")], does: does.render },
        { keys: [shortcutText("Z")], does: does.undo },
        { keys: [shortcutText("Z", { shift: true })], does: does.redo },
        { keys: ["↑ ↓"], does: does.moveInComponents },
        { keys: ["↵"], does: does.editOutput },
        { keys: ["Esc"], does: does.leaveOutput },
      ],
    },
    {
      at: /\/design$/,
      title: words.designer,
      shortcuts: [
        { keys: ["V  T  R  O  L  A"], does: does.designerTool },
        { keys: ["↵  Tab  Esc"], does: does.designerSelect },
        { keys: ["← ↑ → ↓"], does: does.designerMove },
        { keys: ["⇧  Alt  Ctrl"], does: does.designerDrag },
        { keys: [shortcutText("A")], does: does.designerAll },
        { keys: [shortcutText("D")], does: does.designerCopy },
        { keys: [shortcutText("G")], does: does.designerGroup },
        { keys: [shortcutText("L")], does: does.designerLock },
        { keys: [`${shortcutText("[")}  ${shortcutText("]")}`], does: does.designerOrder },
        { keys: ["Del"], does: does.designerRemove },
      ],
    },
    {
      at: /\/(compose|design)$/,
      title: words.picture,
      shortcuts: [
        { keys: ["← ↑ → ↓"], does: does.moveOnPicture },
        { keys: ["↵"], does: does.openOnPicture },
        { keys: ["+ − 0 1"], does: does.zoom },
        { keys: ["⇧ ← ↑ → ↓"], does: does.pan },
        { keys: [words.space], does: does.hand },
        { keys: [words.pages], does: does.turn },
        { keys: ["Esc"], does: does.endOnPicture },
      ],
    },
  ];
}

function Group({
  title,
  shortcuts,
  isOff = false,
}: {
  title: string;
  shortcuts: readonly Shortcut[];
  isOff?: boolean;
}) {
  return (
    <section>
      <h3 className="mb-1 text-13 font-semibold">{title}</h3>
      <dl className="border-t border-line">
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-4 border-b border-line py-1.5">
            <dt className="min-w-0 text-ink-2">{does}</dt>
            <dd className={isOff ? "shrink-0 text-ink-3 line-through" : "shrink-0"}>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && <span className="px-1 text-12 text-ink-3">{texts.followedBy}</span>}
                  <kbd className="figures rounded-control border border-line-strong bg-bg px-1.5 py-0.5 text-12">
                    {key}
                  </kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
