/** The comparison of the preview with a rendered file. */
export type Agreement =
  /** The preview is being painted at the file's size, for which fonts or pictures may have to be loaded. */
  | { state: "comparing" }
  | {
      state: "measured";
      /** 1 only for equal pictures. */
      share: number;
      /** The file's format, if its compression changes colours. */
      lossyFormat: string | undefined;
      /** Whether all differences are as small as the compression's. */
      isWithinCompression: boolean;
      paintDifference: (canvas: HTMLCanvasElement) => void;
    }
  | {
      state: "notCompared";
      reason: "pdf" | "large" | "size" | "unreadable" | "preview" | "late" | "unlisted" | "origin" | "page";
    };

export interface RenderedPicture {
  /** An address whose pixels the page may read. */
  address: string;
  contentType: string;
}

/** Paints the preview at the size of the render; `undefined` if that is not possible yet. Rejects if it fails. */
export type PaintWhole = () => Promise<HTMLCanvasElement | undefined>;
