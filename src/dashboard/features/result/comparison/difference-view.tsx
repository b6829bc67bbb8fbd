import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useClient, connectionQuery } from "../../../base/connection/client-context.tsx";
import { toFailureWords } from "../../../base/connection/failure-words.ts";
import { Button } from "../../../base/design-system/button.tsx";
import { formatCount, formatShare, formatSize } from "../../../base/design-system/format.ts";
import { Notice } from "../../../base/design-system/notice.tsx";
import { LoadingRegion } from "../../../base/design-system/skeleton.tsx";
import { type ComparedEntry, type Frame, SizesDiffer, type ViewProps, ZoomBox } from "./compared-picture.tsx";
import type { Client } from "#client/create-client.ts";
import { fetchOwnFile } from "../../../model/requests/result/result-file.ts";
import { pictureAddress } from "../../../model/drawing/picture-address.ts";
import { texts } from "./texts.ts";
import { boxOf, compareRows, emptyTally, type PixelBox } from "./pixel-difference.ts";

/** Marks different pixels in magenta on the pale first picture, with their number and bounding box. */
export function DifferenceView({ entries, linked }: ViewProps) {
  const client = useClient();
  const [tolerance, setTolerance] = useState(0);
  const a = useQuery(pictureFileQuery(client, entries[0]));
  const b = useQuery(pictureFileQuery(client, entries[1]));
  const error = a.error ?? b.error;
  const { difference, problem } = useDifference(a.data, b.data, tolerance);

  if (error !== null || problem !== undefined) {
    const words = toFailureWords(error ?? problem);
    return (
      <Notice
        tone="error"
        title={texts.unreadable.title}
        raw={words.raw ?? words.happened}
        actions={
          error !== null && (
            <Button
              size="small"
              onClick={() => {
                if (a.isError) void a.refetch();
                if (b.isError) void b.refetch();
              }}
            >
              {texts.again}
            </Button>
          )
        }
      >
        {texts.unreadable.text}
      </Notice>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {difference !== undefined && <SizesDiffer entries={difference.sizes} />}
      {difference === undefined ? (
        <LoadingRegion label={texts.comparing} className="h-[32rem] w-full phone:h-72" />
      ) : (
        <ZoomBox frame={difference.frame} linked={linked} className="h-[32rem] phone:h-72">
          <img
            src={difference.address}
            alt={texts.differencePicture}
            draggable={false}
            className="absolute inset-0 size-full"
          />
          {difference.box !== undefined && <BoxMark difference={difference} />}
        </ZoomBox>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status" className="min-w-0">
          {difference === undefined ? texts.comparing : toWords(difference)}
        </p>
        <label className="flex items-center gap-3">
          <span className="text-ink-2">{texts.tolerance}</span>
          <input
            type="range"
            min={0}
            max={64}
            step={1}
            value={tolerance}
            className="h-control w-40 phone:w-28"
            onChange={(event) => {
              setTolerance(Number(event.target.value));
            }}
          />
          <span className="figures w-16 text-right text-12 whitespace-nowrap">{tolerance} / 255</span>
        </label>
      </div>
    </div>
  );
}

function toWords({ count, share, box, frame }: ComputedDifference): string {
  if (count === 0 || box === undefined) return texts.noDifference;
  return texts.difference({
    count: formatCount(count),
    all: formatCount(frame.width * frame.height),
    share: share > 0 && share < 0.001 ? texts.underThousandth : formatShare(share),
    size: formatSize(box.width, box.height),
    place: `${formatCount(box.left)}, ${formatCount(box.top)}`,
  });
}

/** The bounding box of all differences. */
function BoxMark({ difference: { box, frame } }: { difference: ComputedDifference }) {
  if (box === undefined) return null;
  const ofWidth = (px: number) => `${(px / frame.width) * 100}%`;
  const ofHeight = (px: number) => `${(px / frame.height) * 100}%`;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute outline-1 outline-focus"
      style={{
        left: ofWidth(box.left),
        top: ofHeight(box.top),
        width: ofWidth(box.width),
        height: ofHeight(box.height),
      }}
    />
  );
}

/** Compares again when the tolerance changes, debounced. The previous result stays visible until then. */
function useDifference(a: Blob | undefined, b: Blob | undefined, tolerance: number) {
  const [difference, setDifference] = useState<ComputedDifference>();
  const [problem, setProblem] = useState<unknown>();

  useEffect(() => {
    if (a === undefined || b === undefined) return undefined;
    const controller = new AbortController();
    const timer = window.setTimeout(() => {
      computeDifference([a, b], tolerance, controller.signal).then(
        (computed) => {
          setProblem(undefined);
          setDifference(computed);
        },
        (reason: unknown) => {
          if (!controller.signal.aborted) setProblem(reason);
        },
      );
    }, 60);
    return () => {
      window.clearTimeout(timer);
      controller.abort();
    };
  }, [a, b, tolerance]);

  const address = difference?.address;
  useEffect(
    () => () => {
      if (address !== undefined) URL.revokeObjectURL(address);
    },
    [address],
  );

  return { difference, problem };
}

/**
 * An entry's picture as readable bytes. The server fetches files of other origins, because browsers do not let a page
 * read their pixels.
 */
function pictureFileQuery(client: Client, { id, href }: Pick<ComparedEntry, "id" | "href">) {
  return queryOptions({
    queryKey: ["compared-file", id, href],
    queryFn: async ({ signal, client: queryClient }): Promise<Blob> => {
      // A picture that this page has drawn.
      if (href.startsWith("blob:")) return (await fetch(href, { signal })).blob();
      const connection = await queryClient.ensureQueryData(connectionQuery(client));
      const own = await fetchOwnFile(client, href, connection, signal);
      if (own !== undefined) return own;
      const answer = await fetch(pictureAddress(href), { signal });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      return answer.blob();
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

interface ComputedDifference {
  /** An object URL of the picture that marks the difference. */
  address: string;
  count: number;
  /** The fraction of all pixels, 0 to 1. */
  share: number;
  box: PixelBox | undefined;
  sizes: readonly [Frame, Frame];
  /** The compared area: the larger width and the larger height. */
  frame: Frame;
}

/** Pixels per strip: some ms of work, and little memory. */
const stripPixels = 400_000;

/**
 * Compares two pictures pixel by pixel, aligned at the top left. Areas outside of the smaller one count as different.
 * Works in strips and yields to the browser between them. Throws the decoder's error for a file that is not a picture.
 */
async function computeDifference(
  files: readonly [Blob, Blob],
  tolerance: number,
  signal: AbortSignal,
): Promise<ComputedDifference> {
  const pictures = await Promise.all([createImageBitmap(files[0]), createImageBitmap(files[1])]);
  const [a, b] = pictures;
  try {
    const frame = { width: Math.max(a.width, b.width), height: Math.max(a.height, b.height) };
    const { width, height } = frame;
    const shown = new OffscreenCanvas(width, height);
    const canvas = contextOf(shown);
    const rows = Math.max(1, Math.floor(stripPixels / width));
    const strip = contextOf(new OffscreenCanvas(width, rows));
    const tally = emptyTally();
    for (let firstRow = 0; firstRow < height; firstRow += rows) {
      const count = Math.min(rows, height - firstRow);
      const before = readStrip(strip, a, firstRow, count);
      const after = readStrip(strip, b, firstRow, count);
      const result = canvas.createImageData(width, count);
      compareRows(before, after, { width, firstRow, tolerance }, result.data, tally);
      canvas.putImageData(result, 0, firstRow);
      await nextTask();
      signal.throwIfAborted();
    }
    const picture = await shown.convertToBlob({ type: "image/png" });
    signal.throwIfAborted();
    return {
      address: URL.createObjectURL(picture),
      count: tally.count,
      share: tally.count / (width * height),
      box: boxOf(tally),
      sizes: [sizeOf(a), sizeOf(b)],
      frame,
    };
  } finally {
    for (const picture of pictures) picture.close();
  }
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("This browser has no canvas to compare on.");
  return context;
}

function readStrip(
  strip: OffscreenCanvasRenderingContext2D,
  picture: ImageBitmap,
  firstRow: number,
  rows: number,
): Uint8ClampedArray {
  const { width, height } = strip.canvas;
  strip.clearRect(0, 0, width, height);
  strip.drawImage(picture, 0, -firstRow);
  return strip.getImageData(0, 0, width, rows).data;
}

function sizeOf({ width, height }: ImageBitmap): Frame {
  return { width, height };
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
