import * as z from "zod/mini";

/*
 * The answers of the original interface's eight operations, as clients that are generated from its description read
 * them: they throw on a field of another type, on an unknown member of a closed set, and on null. A field may be
 * absent, except where the interface shows it; further fields are allowed.
 */
const text = z.string();
const maybe = { text: z.optional(text), int: z.optional(z.int()), flag: z.optional(z.boolean()) };
/** With a zone. */
const time = z.optional(z.iso.datetime({ offset: true }));

const request = z.object({ url: maybe.text, width: maybe.int, height: maybe.int, waitTime: maybe.int });
const accepted = { requestId: text, href: text };

const result = {
  identifier: text,
  href: text,
  width: z.int(),
  height: z.int(),
  templateName: maybe.text,
  createdAt: time,
  deletedAt: time,
};

const sort = z.object({ sorted: z.boolean(), unsorted: z.boolean(), empty: z.boolean() });

const template = z.object({
  identifier: text,
  name: text,
  preview: maybe.text,
  scaleFactor: z.number(),
  outputFormat: text,
  outputExtension: maybe.text,
  quality: maybe.int,
  isShared: maybe.flag,
  isLivePreviewShared: maybe.flag,
  isEmailNotification: maybe.flag,
  emailNotification: maybe.text,
  width: z.int(),
  height: z.int(),
  createdBy: text,
  editor: text,
});

const font = z.object({
  originalName: maybe.text,
  family: text,
  variants: z.optional(z.array(text)),
  defaultVariant: maybe.text,
  subsets: z.optional(z.array(text)),
  category: maybe.text,
  source: z.optional(z.enum(["GOOGLE", "CUSTOM"])),
  size: maybe.int,
  createdAt: time,
});

const componentTypes = [
  "RECTANGLE",
  "CIRCLE",
  "TEXT",
  "IMAGE",
  "QR_CODE",
  "CHART",
  "SVG_GROUP",
  "RATING",
  "HTML",
  "TEST_OBJECT",
] as const;

const answers: Readonly<Record<string, z.ZodMiniType>> = {
  "POST /api/v2/render": z.object(accepted),
  "POST /api/v1/screenshots": z.object({ ...accepted, request: z.optional(request) }),
  "GET /api/v2/results": z.object({
    content: z.array(z.object({ ...result, fileName: maybe.text })),
    totalPages: z.int(),
    totalElements: z.int(),
    numberOfElements: z.int(),
    size: z.int(),
    number: z.int(),
    first: z.boolean(),
    last: z.boolean(),
    empty: z.boolean(),
    sort,
    pageable: z.object({
      paged: z.boolean(),
      unpaged: z.boolean(),
      pageNumber: z.int(),
      pageSize: z.int(),
      offset: z.int(),
      sort,
    }),
  }),
  "GET /api/v2/results/{id}": z.object({
    ...result,
    status: text,
    requestPayload: maybe.text,
    template: maybe.text,
  }),
  "GET /api/v2/my-templates": z.array(template),
  "GET /api/v2/my-templates/{id}": z.extend(template, {
    properties: z.array(
      z.object({
        componentId: text,
        componentType: z.enum(componentTypes),
        type: text,
        key: text,
        property: text,
        defaultValue: text,
      }),
    ),
    fonts: z.optional(z.array(font)),
  }),
  "GET /api/v1/fonts": z.array(font),
};

/** The parts that such a client would throw on in the body of a successful answer; `operation` as in `GET /api/v1/fonts`. */
export function listOriginalFaults(operation: string, body: unknown): string[] {
  const read = answers[operation]?.safeParse(body);
  const issues = read?.success === false ? read.error.issues : [];
  return issues.map(
    ({ path, message }) => `throws in a client of the original at ${path.join(".")}: ${message}`,
  );
}
