import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Icon } from "../../base/design-system/icon.tsx";
import { formatSize } from "../../base/design-system/format.ts";
import { serviceWords } from "../../base/language/problems/service-words.ts";
import { pictureAddress } from "../../model/drawing/picture-address.ts";
import { errorBodySchema } from "#contract/errors.ts";
import { texts } from "./texts.ts";

/** The state of loading a source. */
export type ImageState =
  | { state: "loading" }
  | { state: "ready"; width: number; height: number }
  | { state: "failed" };

export interface ImageLoad {
  image: ImageState;
  /** The reason of a failure, once known. */
  reason: string | undefined;
  onLoad: (width: number, height: number) => void;
  onFail: () => void;
}

/** Tracks the loading of a picture; a new source starts over. */
export function useImageLoad(source: string): ImageLoad {
  const [known, setKnown] = useState<{ source: string; image: ImageState }>();
  const image: ImageState = known?.source === source ? known.image : { state: "loading" };
  const explained = useQuery({
    queryKey: ["pictures", "explained", source],
    queryFn: async ({ signal }) => (await explainPicture(source, signal)) ?? null,
    enabled: image.state === "failed" && !source.startsWith("data:"),
    retry: false,
  });
  return {
    image,
    reason: typeof explained.data === "string" ? serviceWords(explained.data) : undefined,
    onLoad: (width, height) => setKnown({ source, image: { state: "ready", width, height } }),
    onFail: () => setKnown({ source, image: { state: "failed" } }),
  };
}

export interface ThumbnailProps {
  source: string;
  isShown: boolean;
  load: ImageLoad;
}

/** A thumbnail, loaded through our server like the preview's pictures. */
export function Thumbnail({ source, isShown, load }: ThumbnailProps) {
  return (
    <span className="checkerboard grid size-16 shrink-0 place-items-center overflow-hidden border border-line">
      {!isShown || load.image.state === "failed" ? (
        <Icon name="image" className="text-ink-3" />
      ) : (
        <img
          key={source}
          src={pictureAddress(source)}
          alt=""
          className="size-full object-contain"
          onLoad={({ currentTarget }) => load.onLoad(currentTarget.naturalWidth, currentTarget.naturalHeight)}
          onError={load.onFail}
        />
      )}
    </span>
  );
}

/** `1200×800`, once the picture has loaded. */
export function sizeText({ image }: ImageLoad): string | undefined {
  return image.state === "ready" && image.width > 0
    ? texts.image.naturalSize(formatSize(image.width, image.height))
    : undefined;
}

/** The server's reason why a picture does not load; `undefined` if unknown. */
async function explainPicture(source: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const answer = await fetch(pictureAddress(source), { signal });
    // The file loads, but the browser cannot decode it.
    if (answer.ok) return undefined;
    const read = errorBodySchema.safeParse(await answer.json());
    return read.success ? read.data.msg : undefined;
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
}
