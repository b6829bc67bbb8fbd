import { LRUCache } from "lru-cache";
import { valueProblemWords } from "#contract/value-problem-words.ts";
import type { Problem } from "#contract/problems.ts";
import { type CheckResult, renderBodySchema } from "#contract/render.ts";
import { toWarningDetails } from "#contract/texts/read-service-text.ts";
import { componentsOf, type TemplateDocument } from "#scene/document.ts";
import { type KnownPicture, listUnknownNames } from "#scene/fit-report.ts";
import type { HtmlDocument } from "#scene/html/html-document.ts";
import { withoutLigatures } from "#scene/without-ligatures.ts";
import { createSemaphore } from "../concurrency/semaphore.ts";
import { jsonAnswer } from "../edge/answer.ts";
import type { Call, Handlers } from "../edge/register-endpoint.ts";
import { type NotesByOperation, tags, templateId } from "../openapi/operation-notes.ts";
import type { SourcePicture } from "../pictures/opened-pictures.ts";
import { isWebAddress, picturesInTime } from "../pictures/picture-source.ts";
import { readPictures } from "../rendering/read-pictures.ts";
import { pictureScale, type RenderOrder, shownDocument } from "../rendering/render-order.ts";
import { RenderError } from "../rendering/render-pool.ts";
import { currentShare } from "../request-scope.ts";
import { overloaded, ServiceError, unavailable } from "../service-error.ts";
import type { Executor } from "../storage/database.ts";
import { getTemplateOrRevision } from "../storage/revisions-store.ts";
import { findTemplates, listTemplateIdsLike } from "../storage/templates-store.ts";
import { type AnyDocument, isHtmlDocument } from "../templates/template-kinds.ts";
import { readBodyChanges } from "./accept-render.ts";
import { assertPublished, findPinned } from "./find-revision.ts";
import { checkOrder, listOverflows, listUnknownFields, templateNotFound } from "./plan-render.ts";
import type { RouteParts } from "./route-parts.ts";

/** Each may hold pictures of {@link pictureBytesMax}, and wait for them. */
const atOnce = 8;
const waitingMax = 200;
const pictureBytesMax = 25_000_000;

export function createCheckRoutes(parts: RouteParts) {
  const checks = createSemaphore({
    kind: "checks",
    limit: atOnce,
    waitingMax,
    leavesRoom: true,
    busy: () => overloaded("Too many renders are being checked. Send the request again a little later."),
  });
  return {
    /** `POST /api/v2/check`: nothing is stored. */
    checkRender: (call) =>
      checks.run(async () => jsonAnswer(await checkRender(call, parts)), {
        share: currentShare(),
        signal: call.request.signal,
      }),
  } satisfies Partial<Handlers>;
}

async function checkRender(
  { request, query, body, sentBody }: Pick<Call<"checkRender">, "request" | "query" | "body" | "sentBody">,
  parts: RouteParts,
): Promise<CheckResult> {
  const { database, documents, admission } = parts;
  const changes = readBodyChanges(body);
  const source = await admission.reads.run(() => readSource(database.db, documents, body.template), request);
  const crop = { width: body.width, height: body.height };
  const checked = await checkOrder(source, { changes, outputFormat: body.outputFormat, crop }, parts);
  const { document, format } = checked;
  const options = { fetchesPictures: query.pictures === true, signal: request.signal };
  const { fit, warnings } = isHtmlDocument(document)
    ? await describePage({ document, format, crop }, options, parts)
    : await describeScene({ document, format, crop }, { ...options, source }, parts);
  const broken = [...checked.broken, ...listOverflows(checked.applied, changes, fit.texts)];
  const all = [...listUnknownFields(sentBody, renderBodySchema), ...checked.warnings, ...warnings];
  const warningDetails = toWarningDetails(all);
  return {
    ...fit,
    unknown: listUnknownNames(warningDetails),
    broken: listBroken(broken),
    warnings: all,
    warningDetails,
  };
}

/** Answers like a render, and marks no revision as used. Reads the stored document only if its revision is not cached. */
async function readSource(
  executor: Executor,
  documents: RouteParts["documents"],
  identifier: string,
): Promise<AnyDocument> {
  const found = await findTemplates(executor, [identifier]);
  // Throws if only the revision is missing.
  const summary = found.get(identifier) ?? (await findPinned(executor, identifier));
  if (summary !== undefined) assertPublished(summary, identifier, 400);
  const cached = summary && documents.cached(summary);
  if (cached !== undefined) return cached;
  const template = summary && (await getTemplateOrRevision(executor, identifier));
  if (template === undefined)
    throw templateNotFound(identifier, await listTemplateIdsLike(executor, identifier));
  return documents.read(template);
}

function listBroken(broken: readonly Problem[]): CheckResult["broken"] {
  return broken.flatMap(({ path, ...fault }) =>
    fault.code === "input"
      ? [{ path, input: fault.params.input, rule: fault.params.rule, message: valueProblemWords(fault) }]
      : [],
  );
}

interface CheckOptions {
  fetchesPictures: boolean;
  signal: AbortSignal;
}

type Described = Awaited<ReturnType<RouteParts["checkJobs"]["measurePage"]>>;

async function describeScene(
  order: Pick<RenderOrder, "document" | "format" | "crop">,
  { fetchesPictures, signal, source }: CheckOptions & { source: AnyDocument },
  { readPicture, textFits }: RouteParts,
): Promise<Described> {
  const document = shownDocument(order);
  const read = { ...order, document: fetchesPictures ? document : withoutAddresses(document) };
  const { pictures, files, faults, warnings } = await readPictures(read, picturesInTime(readPicture), {
    bytesMax: pictureBytesMax,
    signal,
  });
  const known = new Map<string, KnownPicture>([...faults].map(([name, reason]) => [name, { reason }]));
  for (const { source: name, key } of pictures) {
    const file = files.get(key);
    if (file !== undefined) known.set(name, await sizeOf(file));
  }
  // Drawn as a PDF, a text is set without ligatures.
  const drawn = order.format === "pdf" ? withoutLigatures(document) : document;
  const shown = textsOf(drawn);
  const examples = isHtmlDocument(source)
    ? []
    : [...textsOf(source)].filter(([id, text]) => shown.get(id) !== text);
  const fit = await textFits.report(drawn, {
    scale: pictureScale(order),
    examples: new Map(examples),
    pictures: known,
  });
  return { fit, warnings };
}

function textsOf(document: TemplateDocument): Map<string, string> {
  return new Map(
    componentsOf(document).flatMap((one) => (one.type === "TEXT" ? [[one.id, one.text] as const] : [])),
  );
}

function withoutAddresses(document: TemplateDocument): TemplateDocument {
  const pages = document.pages.map((page) => ({
    ...page,
    components: page.components.filter((one) => one.type !== "IMAGE" || !isWebAddress(one.src)),
  }));
  return { ...document, pages };
}

/** By their keys: reading one may decode the picture. */
const knownSizes = new LRUCache<string, NonNullable<KnownPicture>>({ max: 5_000 });

/** A drawing has the pixels of its box. */
async function sizeOf({ key, bytes, drawing }: SourcePicture): Promise<KnownPicture> {
  const known = knownSizes.get(key);
  if (known !== undefined) return known;
  const { preparePicture } = await import("../pictures/prepare-picture.ts");
  const { width, height } = await preparePicture(bytes);
  const size = { width, height, isDrawing: drawing !== undefined };
  knownSizes.set(key, size);
  return size;
}

async function describePage(
  order: { document: HtmlDocument } & Pick<RenderOrder, "format" | "crop">,
  options: CheckOptions,
  { checkJobs }: RouteParts,
): Promise<Described> {
  try {
    return await checkJobs.measurePage(order, options);
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    if (error.reason !== "failed") throw unavailable(error.message, { cause: error });
    throw new ServiceError("a page could not be measured", {
      status: 422,
      code: "render_failed",
      publicMessage: error.message,
      errors: [error.message],
      cause: error,
    });
  }
}

export const checkDescription = {
  checkRender: {
    tag: tags.renders,
    description:
      "Takes what `renderV2` takes, and makes no picture, no record and no file. The answer says of each text whether it fits, how many characters would, and what is visible of it; of each picture whether it is there and enlarged; the contrast of texts on plain colours; parts outside of the page; names that the template does not have; and the rules of its inputs that the request breaks, which are no error here. Pictures at addresses are fetched with `pictures=true` only. An html template is measured in a browser, of a worker if this process has none; 503 if none takes it within 15 s.",
    statuses: [404, 422],
    parameters: { pictures: false },
    bodies: {
      long: {
        summary: "A headline that is too long",
        value: { template: templateId, data: { "title.text": "Version 2 is here" } },
      },
    },
    answerExample: {
      texts: [
        {
          component: "title",
          state: "shrunk",
          lines: 2,
          fontSize: 58.5,
          wantedFontSize: 72,
          visibleText: "Version 2\nis here",
          fits: 60,
          missing: [],
        },
      ],
      pictures: [
        { component: "photo", loaded: true, reason: null, width: 1200, height: 800, enlarged: null },
      ],
      page: {
        contrast: [{ component: "title", ratio: 12.6, needed: 3 }],
        outside: [{ component: "disc", left: 0, top: 40, right: 0, bottom: 0 }],
      },
      unknown: [{ name: "titel", nearest: "title" }],
      broken: [],
      warnings: ["no component 'titel'; did you mean 'title'?"],
      warningDetails: [{ code: "unknownComponentMeant", params: { name: "titel", suggestion: "title" } }],
    },
  },
} satisfies NotesByOperation;
