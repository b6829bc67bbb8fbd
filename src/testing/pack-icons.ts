import { writeFileSync } from "node:fs";
import { join } from "node:path";
import lucide from "@iconify-json/lucide/icons.json" with { type: "json" };

/**
 * `npm run icons` writes `src/scene/icons/icons.json`: each icon of the list below as one path on a grid of 24 by 24, to be
 * stroked. A name is never removed from the list, because callers use it.
 */
const names = `
anchor archive arrow-down arrow-down-left arrow-down-right arrow-left arrow-right arrow-up arrow-up-left
arrow-up-right at-sign award badge-check banknote battery-full bed bell bike book book-open bookmark briefcase
building bus cake calculator calendar calendar-check camera car chart-column chart-line chart-pie check chevron-down
chevron-left chevron-right chevron-up circle circle-alert circle-check circle-plus circle-question-mark circle-user
circle-x clipboard clock cloud cloud-rain cloud-sun code coffee coins compass copy cpu credit-card crown database
dollar-sign download droplet euro external-link eye file file-text film flag flame flower folder gamepad-2 gauge gem
gift glasses globe graduation-cap hammer hand-heart handshake hash headphones heart heart-pulse hourglass house image
info key landmark languages laptop layers layout-dashboard leaf life-buoy lightbulb link list lock log-in log-out
luggage mail map map-pin medal megaphone menu message-circle message-square mic minus monitor moon mountain music
navigation network newspaper package palette paperclip party-popper pause pen pencil percent phone pill pin plane play
plug plus printer qr-code quote recycle refresh-cw rocket save scale scissors search send server settings share
share-2 shield shield-check ship shirt shopping-bag shopping-cart smartphone smile snowflake sparkles square star
stethoscope store sun tag target terminal thumbs-down thumbs-up ticket timer train-front trash tree-pine trending-down
trending-up triangle triangle-alert trophy truck tv umbrella upload user user-plus users utensils video volume-2
wallet watch wifi wind wrench x zap
`
  .trim()
  .split(/\s+/);

type Attributes = Readonly<Record<string, string>>;

/** The outline of each kind of element, with the points where SVG starts it. */
const outlines: Readonly<Record<string, (of: Attributes) => string>> = {
  path: ({ d = "" }) => d,
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points = "" }) => `M${points.trim()}`,
  polygon: ({ points = "" }) => `M${points.trim()}z`,
  circle: ({ cx, cy, r }) => ellipse(Number(cx), Number(cy), Number(r), Number(r)),
  ellipse: ({ cx, cy, rx, ry }) => ellipse(Number(cx), Number(cy), Number(rx), Number(ry)),
  rect: ({ x = "0", y = "0", width, height, rx = "0", ry = rx }) => {
    const [radiusX, radiusY] = [Number(rx), Number(ry)];
    const [across, down] = [Number(width) - 2 * radiusX, Number(height) - 2 * radiusY];
    const corner = (toX: number, toY: number) =>
      radiusX === 0 ? "" : `a${radiusX} ${radiusY} 0 0 1 ${toX} ${toY}`;
    return `M${Number(x) + radiusX} ${y}h${across}${corner(radiusX, radiusY)}v${down}${corner(-radiusX, radiusY)}h${-across}${corner(-radiusX, -radiusY)}v${-down}${corner(radiusX, -radiusY)}z`;
  },
};

function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}

/** The icons by their names, from the package. Throws for a name, or an element, that it does not know. */
export function packIcons(): Record<string, string> {
  const bodies: Readonly<Record<string, { body: string } | undefined>> = lucide.icons;
  return Object.fromEntries(
    names.map((name) => {
      const body = bodies[name]?.body;
      if (body === undefined) throw new Error(`the set has no icon ${name}`);
      const parts = [...body.matchAll(/<(?!g\b|\/)(\w+)([^>]*)>/g)].map(([, tag = "", written = ""]) => {
        const outline = outlines[tag];
        if (outline === undefined || / transform=/.test(written))
          throw new Error(`${name} has a <${tag}> that cannot be packed`);
        const pairs = [...written.matchAll(/([\w-]+)="([^"]*)"/g)];
        return outline(Object.fromEntries(pairs.map(([, key = "", value = ""]) => [key, value])));
      });
      // A relative move is from the end of the path before.
      return [name, parts.map((part) => (part.startsWith("m") ? `M0 0${part}` : part)).join("")];
    }),
  );
}

if (import.meta.main) {
  const target = join(import.meta.dirname, "../scene/icons/icons.json");
  writeFileSync(target, `${JSON.stringify(packIcons(), null, 2)}\n`);
}
