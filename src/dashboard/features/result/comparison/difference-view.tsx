import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useClient } from "../../../base/connection/client-context.tsx";
import { toFailureWords } from "../../../base/connection/failure-words.ts";
import { Button } from "../../../base/design-system/button.tsx";
import { formatCount, formatShare, formatSize } from "../../../base/design-system/format.ts";
import { Notice } from "../../../base/design-system/notice.tsx";
import { LoadingRegion } from "../../../base/design-system/skeleton.tsx";
import { ZoomBox } from "./compared-picture.tsx";
import { type ComputedDifference, computeDifference } from "./compute-difference.ts";
import type { Client } from "#client/create-client.ts";
import { connectionQuery } from "../../../base/connection/connection-query.ts";
import { fetchOwnFile } from "../../../model/requests/result/result-file.ts";
import { pictureAddress } from "../../../model/drawing/picture-address.ts";
import type { ComparedEntry } from "./compared-entry.ts";
import { SizesDiffer, type ViewProps } from "./side-by-side.tsx";
import { texts } from "./texts.ts";

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
