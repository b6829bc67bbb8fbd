import { useSyncExternalStore } from "react";

/** The background behind and around the picture. */
export const mats = ["neutral", "checkerboard", "black", "white"] as const;
export type Mat = (typeof mats)[number];

const storageKey = "overprint.mat";
const listeners = new Set<() => void>();
let chosen = read();

function read(): Mat {
  try {
    const kept = localStorage.getItem(storageKey);
    return mats.find((mat) => mat === kept) ?? "neutral";
  } catch {
    // Storage is refused in some private modes; the choice then holds until the page is closed.
    return "neutral";
  }
}

export function setMat(mat: Mat): void {
  chosen = mat;
  try {
    localStorage.setItem(storageKey, mat);
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
}

export function useMat(): Mat {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => chosen,
  );
}

/** Classes of the surround, and of the ground that shows through a picture. */
export const matClasses: Readonly<Record<Mat, { surround: string; ground: string }>> = {
  neutral: { surround: "bg-canvas", ground: "checkerboard" },
  checkerboard: { surround: "checkerboard", ground: "checkerboard" },
  black: { surround: "bg-[#000] [--crop-mark-colour:oklch(0.6_0_0)]", ground: "bg-[#000]" },
  white: { surround: "bg-[#fff] [--crop-mark-colour:oklch(0.55_0_0)]", ground: "bg-[#fff]" },
};
