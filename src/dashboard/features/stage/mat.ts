import { readStoredText, writeStoredText } from "../../base/browser/stored-text.ts";
import { createSharedState } from "../../base/design-system/shared-state.ts";

/** The background behind and around the picture. */
export const mats = ["neutral", "checkerboard", "black", "white"] as const;
export type Mat = (typeof mats)[number];

const storageKey = "overprint.mat";
const stored = readStoredText(storageKey);
const chosen = createSharedState<Mat>(mats.find((mat) => mat === stored) ?? "neutral");

/** Without storage the choice lasts until the page is closed. */
export function setMat(mat: Mat): void {
  writeStoredText(storageKey, mat);
  chosen.set(mat);
}

export const useMat = chosen.useValue;

/** Classes of the background around the picture, and of the one behind its transparent parts. */
export const matClasses: Readonly<Record<Mat, { surround: string; ground: string }>> = {
  neutral: { surround: "bg-canvas", ground: "checkerboard" },
  checkerboard: { surround: "checkerboard", ground: "checkerboard" },
  black: { surround: "bg-[#000] [--crop-mark-colour:oklch(0.6_0_0)]", ground: "bg-[#000]" },
  white: { surround: "bg-[#fff] [--crop-mark-colour:oklch(0.55_0_0)]", ground: "bg-[#fff]" },
};
