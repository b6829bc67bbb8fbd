/** The colour spaces of CSS Color 4, and mixtures in them. The conversions are those of the specification. */
import * as helpers from "@csstools/color-helpers";

/** `undefined` is `none`: 0, but in a mixture the other colour's value. */
export type Channel = number | undefined;
type Channels = [Channel, Channel, Channel];
type Numbers = [number, number, number];

export interface SpaceColor {
  space: string;
  channels: Channels;
  alpha: Channel;
}

interface Space {
  /** Has a function of its own, and is not named in `color()`. */
  isFunction: boolean;
  toXyz: (channels: Numbers) => Numbers;
  fromXyz: (channels: Numbers) => Numbers;
  /** The names of the channels. */
  letters: string;
  /** The value of 100 % of a channel; a hue has none. */
  wholes: Numbers;
  /** The value of the number 1; default 1. */
  ones?: Numbers;
  /** The place of the hue. */
  hue?: number;
  bounds?: readonly (readonly [number, number])[];
}

const shares: Numbers = [1, 1, 1];
const percents: Numbers = [100, 100, 100];
const any = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;
const positive = [0, Number.POSITIVE_INFINITY] as const;
const percent = [0, 100] as const;
const share = [0, 1] as const;
const xyz65: Space = {
  isFunction: false,
  letters: "xyz",
  toXyz: helpers.XYZ_D65_to_XYZ_D65,
  fromXyz: helpers.XYZ_D65_to_XYZ_D65,
  wholes: shares,
};

/** By their names in CSS. */
export const spaces: ReadonlyMap<string, Space> = new Map<string, Space>([
  // `rgb()` counts to 255; in `color(srgb …)` 1 is the most.
  ["rgb", rgbSpace({ isFunction: true, ones: [1 / 255, 1 / 255, 1 / 255] })],
  ["srgb", rgbSpace({ isFunction: false })],
  [
    "srgb-linear",
    rgbSpace({
      isFunction: false,
      toXyz: helpers.lin_sRGB_to_XYZ_D65,
      fromXyz: helpers.XYZ_D65_to_lin_sRGB,
    }),
  ],
  [
    "display-p3",
    rgbSpace({ isFunction: false, toXyz: helpers.P3_to_XYZ_D65, fromXyz: helpers.XYZ_D65_to_P3 }),
  ],
  [
    "display-p3-linear",
    rgbSpace({ isFunction: false, toXyz: helpers.lin_P3_to_XYZ_D65, fromXyz: helpers.XYZ_D65_to_lin_P3 }),
  ],
  [
    "a98-rgb",
    rgbSpace({ isFunction: false, toXyz: helpers.a98_RGB_to_XYZ_D65, fromXyz: helpers.XYZ_D65_to_a98_RGB }),
  ],
  [
    "prophoto-rgb",
    rgbSpace({
      isFunction: false,
      toXyz: helpers.ProPhoto_RGB_to_XYZ_D65,
      fromXyz: helpers.XYZ_D65_to_ProPhoto,
    }),
  ],
  [
    "rec2020",
    rgbSpace({ isFunction: false, toXyz: helpers.rec_2020_to_XYZ_D65, fromXyz: helpers.XYZ_D65_to_rec_2020 }),
  ],
  ["xyz", xyz65],
  ["xyz-d65", xyz65],
  ["xyz-d50", { ...xyz65, toXyz: helpers.XYZ_D50_to_XYZ_D65, fromXyz: helpers.XYZ_D65_to_XYZ_D50 }],
  [
    "hsl",
    {
      isFunction: true,
      letters: "hsl",
      toXyz: helpers.HSL_to_XYZ_D65,
      fromXyz: helpers.XYZ_D65_to_HSL,
      wholes: percents,
      hue: 0,
      bounds: [any, percent, percent],
    },
  ],
  [
    "hwb",
    {
      isFunction: true,
      letters: "hwb",
      toXyz: helpers.HWB_to_XYZ_D65,
      fromXyz: helpers.XYZ_D65_to_HWB,
      wholes: percents,
      hue: 0,
      bounds: [any, percent, percent],
    },
  ],
  [
    "lab",
    {
      isFunction: true,
      letters: "lab",
      toXyz: helpers.Lab_to_XYZ_D65,
      fromXyz: helpers.XYZ_D65_to_Lab,
      wholes: [100, 125, 125],
      bounds: [percent, any, any],
    },
  ],
  [
    "lch",
    {
      isFunction: true,
      letters: "lch",
      toXyz: helpers.LCH_to_XYZ_D65,
      fromXyz: helpers.XYZ_D65_to_LCH,
      wholes: [100, 150, 1],
      hue: 2,
      bounds: [percent, positive, any],
    },
  ],
  [
    "oklab",
    {
      isFunction: true,
      letters: "lab",
      toXyz: helpers.OKLab_to_XYZ_D65,
      fromXyz: helpers.XYZ_D65_to_OKLab,
      wholes: [1, 0.4, 0.4],
      bounds: [share, any, any],
    },
  ],
  [
    "oklch",
    {
      isFunction: true,
      letters: "lch",
      toXyz: helpers.OKLCH_to_XYZ_D65,
      fromXyz: helpers.XYZ_D65_to_OKLCH,
      wholes: [1, 0.4, 1],
      hue: 2,
      bounds: [share, positive, any],
    },
  ],
]);

function rgbSpace(own: Pick<Space, "isFunction"> & Partial<Space>): Space {
  return {
    toXyz: helpers.sRGB_to_XYZ_D65,
    fromXyz: helpers.XYZ_D65_to_sRGB,
    letters: "rgb",
    wholes: shares,
    ...own,
  };
}

/** A colour with its channels within the bounds of its space. */
export function inSpace(space: string, channels: Channels, alpha: Channel): SpaceColor {
  const { bounds = [] } = spaces.get(space) ?? {};
  const [first, second, third] = channels.map((channel, index) => bound(channel, bounds[index] ?? any));
  return { space, channels: [first, second, third], alpha: bound(alpha, share) };
}

function bound(channel: Channel, [least, most]: readonly [number, number]): Channel {
  return channel === undefined ? undefined : Math.min(Math.max(channel, least), most);
}

function numbersOf([first = 0, second = 0, third = 0]: Channels): Numbers {
  return [first, second, third];
}

/** Spaces whose colours are sRGB's: `rgb(300, 0, 0)` is cut off. */
const ownSpaces: ReadonlySet<string> = new Set(["rgb", "hsl", "hwb"]);

/** Red, green and blue from 0 to 1. Maps wider colours by the algorithm of CSS Color 4, section 13.2. */
export function toSrgb({ space, channels }: SpaceColor): Numbers {
  const numbers = numbersOf(channels);
  // Without a conversion there is no rounding.
  const isRgb = space === "rgb" || (space === "srgb" && helpers.inGamut(numbers));
  const xyz = isRgb ? numbers : (spaces.get(space)?.toXyz(numbers) ?? numbers);
  const plain = isRgb ? numbers : helpers.XYZ_D65_to_sRGB(xyz);
  return isRgb || ownSpaces.has(space) || helpers.inGamut(plain)
    ? helpers.clip(plain)
    : helpers.mapGamut(
        helpers.XYZ_D65_to_OKLCH(xyz),
        (oklch) => helpers.XYZ_D65_to_sRGB(helpers.OKLCH_to_XYZ_D65(oklch)),
        (srgb) => helpers.XYZ_D65_to_OKLCH(helpers.sRGB_to_XYZ_D65(srgb)),
      );
}

interface Mixed {
  color: SpaceColor;
  /** Per cent. */
  share: number | undefined;
}

/** `color-mix()` of CSS Color 5; `way` of the hue. Undefined for an unknown space and for nothing of both. */
export function mixColors(
  name: string,
  way: string | undefined,
  one: Mixed,
  other: Mixed,
): SpaceColor | undefined {
  const space = spaces.get(name);
  if (space === undefined || name === "rgb" || (way !== undefined && space.hue === undefined))
    return undefined;
  const first = one.share ?? (other.share === undefined ? 50 : 100 - other.share);
  const second = other.share ?? 100 - first;
  const sum = first + second;
  if (sum <= 0) return undefined;
  const weight = second / sum;
  const [a, b] = [one.color, other.color].map((color) => convertColor(color, name));
  if (a === undefined || b === undefined) return undefined;
  const alpha = mixed(a.alpha ?? b.alpha ?? 0, b.alpha ?? a.alpha ?? 0, weight);
  const [x, y, z] = a.channels.map((channel, index) => {
    const from = channel ?? b.channels[index];
    const to = b.channels[index] ?? channel;
    if (from === undefined || to === undefined) return undefined;
    if (index === space.hue) return mixed(from, from + turn(from, to, way), weight);
    // Premultiplied: a transparent colour adds nothing.
    const [alphaA, alphaB] = [a.alpha ?? b.alpha ?? 1, b.alpha ?? a.alpha ?? 1];
    return alpha === 0 ? mixed(from, to, weight) : mixed(from * alphaA, to * alphaB, weight) / alpha;
  });
  return { space: name, channels: [x, y, z], alpha: alpha * Math.min(1, sum / 100) };
}

/** The colour in another space, whose name is known. */
export function convertColor(color: SpaceColor, name: string): SpaceColor {
  const [from, to] = [spaces.get(color.space), spaces.get(name)];
  // Without a conversion there is no rounding.
  if (from === undefined || to === undefined || from.toXyz === to.toXyz) return { ...color, space: name };
  const [first, second, third] = to
    .fromXyz(from.toXyz(numbersOf(color.channels)))
    // A gray has no hue: the conversion says NaN.
    .map((channel) => (Number.isNaN(channel) ? undefined : channel));
  return { space: name, channels: [first, second, third], alpha: color.alpha };
}

function mixed(from: number, to: number, weight: number): number {
  return from + (to - from) * weight;
}

/** Degrees from one hue to the other. */
function turn(from: number, to: number, way = "shorter"): number {
  const upwards = (((to - from) % 360) + 360) % 360;
  switch (way) {
    case "increasing":
      return upwards;
    case "decreasing":
      return upwards === 0 ? 0 : upwards - 360;
    case "longer":
      return upwards === 0 ? 0 : upwards > 180 ? upwards : upwards - 360;
    default:
      return upwards > 180 ? upwards - 360 : upwards;
  }
}
