import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Icon } from "../../design-system/icon.tsx";
import { formatSize } from "../../design-system/format.ts";
import { pictureAddress } from "../../scene-view/picture-address.ts";
import { explainPicture } from "./explain-picture.ts";
import { texts } from "./texts.ts";

/** The state of loading a source. */
export type ImageLook =
  | { state: "loading" }
  | { state: "ready"; width: number; height: number }
  | { state: "failed" };

export interface LookedAt {
  look: ImageLook;
  /** The reason of a failure, once known. */
  reason: string | undefined;
  onLoad: (width: number, height: number) => void;
  onFail: () => void;
}

/** Tracks the loading of a picture; a new source starts over. */
export function useImageLook(source: string): LookedAt {
  const [known, setKnown] = useState<{ source: string; look: ImageLook }>();
  const look: ImageLook = known?.source === source ? known.look : { state: "loading" };
  const explained = useQuery({
    queryKey: ["pictures", "explained", source],
    queryFn: async ({ signal }) => (await explainPicture(source, signal)) ?? null,
    enabled: look.state === "failed" && !source.startsWith("data:"),
    retry: false,
  });
  return {
    look,
    reason: explained.data ?? undefined,
    onLoad: (width, height) => setKnown({ source, look: { state: "ready", width, height } }),
    onFail: () => setKnown({ source, look: { state: "failed" } }),
  };
}

export interface ThumbnailProps {
  source: string;
  isShown: boolean;
  looked: LookedAt;
}

/** A thumbnail, loaded through our server like the preview's pictures. */
export function Thumbnail({ source, isShown, looked }: ThumbnailProps) {
  return (
    <span className="checkerboard grid size-16 shrink-0 place-items-center overflow-hidden border border-line">
      {!isShown || looked.look.state === "failed" ? (
        <Icon name="image" className="text-ink-3" />
      ) : (
        <img
          key={source}
          src={pictureAddress(source)}
          alt=""
          className="size-full object-contain"
          onLoad={({ currentTarget }) =>
            looked.onLoad(currentTarget.naturalWidth, currentTarget.naturalHeight)
          }
          onError={looked.onFail}
        />
      )}
    </span>
  );
}

/** `1200×800`, once the picture has loaded. */
export function lookText({ look }: LookedAt): string | undefined {
  return look.state === "ready" && look.width > 0
    ? texts.image.naturalSize(formatSize(look.width, look.height))
    : undefined;
}
