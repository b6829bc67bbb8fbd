import * as z from "zod/mini";

/**
 * How a text takes its box. `shrunk`: smaller than wanted. `cut`: a part of it is not shown. `spills`: it is shown beyond
 * its box.
 */
export const textStates = ["fits", "shrunk", "cut", "spills"] as const;
export type TextState = (typeof textStates)[number];

const textReportSchema = z.object({
  component: z.string(),
  state: z.enum(textStates),
  lines: z.int(),
  /** As drawn, px of the template. */
  fontSize: z.number(),
  wantedFontSize: z.number(),
  /** The beginning, at most 1,000 characters; one line for each line of the picture. */
  visibleText: z.string(),
  /** About how many characters of this kind of text its box takes; null: more than a writer would notice, or not counted. */
  fits: z.nullable(z.int()),
  /** Characters that no font has; the first 12. */
  missing: z.array(z.string()),
});
export type TextReport = z.infer<typeof textReportSchema>;
/** `component`: null for a text of an html page that belongs to none. */
export interface StateOfText {
  component: string | null;
  state: TextState;
}

const pictureReportSchema = z.object({
  component: z.string(),
  /** Null: at an address, and not fetched. */
  loaded: z.nullable(z.boolean()),
  /** Why it was not loaded. */
  reason: z.nullable(z.string()),
  /** Px of the picture; null if they are not known. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Px of the output for each px of the picture, if that is above 1. */
  enlarged: z.nullable(z.number()),
});
export type PictureReport = z.infer<typeof pictureReportSchema>;

/** Describes a render: whether its texts fit, its pictures, and what a reader could miss. Lengths are px of the template. */
export const fitReportSchema = z.object({
  texts: z.array(textReportSchema),
  pictures: z.array(pictureReportSchema),
  page: z.object({
    /** By WCAG 2.2, of each text on plain colours. `needed`: for the level AA. */
    contrast: z.array(z.object({ component: z.string(), ratio: z.number(), needed: z.number() })),
    /** How far parts reach beyond the page. */
    outside: z.array(
      z.object({
        component: z.string(),
        left: z.number(),
        top: z.number(),
        right: z.number(),
        bottom: z.number(),
      }),
    ),
  }),
  /** Names in the changes that the template does not have. */
  unknown: z.array(z.object({ name: z.string(), nearest: z.nullable(z.string()) })),
});
export type FitReport = z.infer<typeof fitReportSchema>;

/** The first 50 warnings without their words, for programs. */
export const warningDetailsSchema = z.array(
  z.object({ code: z.string(), params: z.record(z.string(), z.string()) }),
);
