import { type PointerEvent, useState } from "react";
import { ComparedPicture, frameOf, ZoomBox } from "./compared-picture.tsx";
import type { ViewProps } from "./side-by-side.tsx";
import { SizesDiffer } from "./sizes-differ.tsx";
import { texts } from "./texts.ts";

/** One picture over the other, split by a line that the pointer or a slider moves. */
export function SwipeView({ entries, linked }: ViewProps) {
  const [split, setSplit] = useState(50);
  const [a, b] = entries;
  const frame = frameOf(entries);

  function drag(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (box === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    setSplit(Math.min(100, Math.max(0, ((event.clientX - box.left) / box.width) * 100)));
  }

  return (
    <div className="flex flex-col gap-3">
      <SizesDiffer entries={entries} />
      <ZoomBox frame={frame} linked={linked} className="h-[32rem] phone:h-72">
        <ComparedPicture entry={a} frame={frame} alt={texts.picture("A", a.title)} />
        <div className="absolute inset-0" style={{ clipPath: `inset(0 0 0 ${split}%)` }}>
          <div className="absolute inset-0 bg-canvas" />
          <ComparedPicture entry={b} frame={frame} alt={texts.picture("B", b.title)} />
        </div>
        <div
          aria-hidden="true"
          className="absolute inset-y-0 grid w-10 -translate-x-1/2 cursor-ew-resize touch-none place-items-center"
          style={{ left: `${split}%` }}
          onPointerDown={(event) => {
            event.stopPropagation();
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={(event) => {
            event.stopPropagation();
            drag(event);
          }}
        >
          <span className="col-start-1 row-start-1 h-full w-0.5 bg-accent" />
          <span className="figures z-1 col-start-1 row-start-1 rounded-control border border-accent bg-panel px-1.5 py-0.5 text-12">
            A|B
          </span>
        </div>
      </ZoomBox>
      <label className="mx-auto flex w-full max-w-xl items-center gap-3">
        <span className="sr-only">{texts.split}</span>
        <span aria-hidden="true" className="figures text-12">
          A
        </span>
        <input
          type="range"
          min={0}
          max={100}
          step={1}
          value={Math.round(split)}
          aria-valuetext={texts.splitAt(Math.round(split))}
          className="h-control w-full"
          onChange={(event) => setSplit(Number(event.target.value))}
        />
        <span aria-hidden="true" className="figures text-12">
          B
        </span>
      </label>
    </div>
  );
}
