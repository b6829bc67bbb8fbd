import type { EndpointName } from "#contract/endpoints.ts";
import { formats, outputFormats } from "#contract/formats.ts";

export const tags = {
  templates: "Templates",
  renders: "Renders",
  results: "Results",
  webhooks: "Webhooks",
  files: "Files",
  account: "Account",
} as const;

/** Introductions of each tag. */
export const tagDescriptions: Readonly<Record<(typeof tags)[keyof typeof tags], string>> = {
  Templates: "The documents that pictures are made from: list, read, create, replace and delete them.",
  Renders: "Pictures from templates, by a request or by a link, and screenshots of web pages.",
  Results: "What was requested, and the files that came of it.",
  Webhooks:
    "Notifications of finished renders and changed templates: subscriptions, deliveries with their attempts, the signing secret and built-in receivers.",
  Files: "Pictures and fonts that templates use, and previews of templates.",
  Account: "Usage, fonts, and the metadata of web pages.",
};

/**
 * Descriptions of an operation that the contract's table does not have. A test sends every example to the real service,
 * so they can be copied and work.
 */
export interface OperationNotes {
  tag: (typeof tags)[keyof typeof tags];
  description: string;
  /** When it is not 200, or 204 for an answer without a body. */
  success?: readonly (200 | 201)[];
  /** Statuses beyond those that follow from the table: see `refusalsOf`. */
  statuses?: readonly number[];
  /** Names in `headers.ts`. */
  requestHeaders?: readonly string[];
  answerHeaders?: readonly string[];
  /** Of an answer that is a file. */
  fileTypes?: readonly string[];
  /** Of a body that is a file. */
  uploadTypes?: readonly string[];
  /** Values of path and query parameters. */
  parameters?: Readonly<Record<string, unknown>>;
  /** Bodies by name; the first is the one to begin with. */
  bodies?: Readonly<Record<string, { summary: string; value: unknown }>>;
}

const pictureTypes = outputFormats.map((format) => formats[format].mediaType);
const listHeaders = ["X-Total-Count", "Link"];
const fileHeaders = ["ETag", "Cache-Control"];
const templateId = "product-update";
const someId = "0f8b6c1e-5d0a-4a53-9a77-3f3f5f0c2b1d";

const title = { id: "title", text: "Version 2 is here", color: "#ffffff" };

const draft = {
  name: "Price tag",
  tags: ["shop"],
  document: {
    width: 600,
    height: 315,
    outputFormat: "png",
    background: "#fef3c7",
    components: [
      { id: "price", type: "TEXT", x: 40, y: 60, width: 520, height: 200, text: "€ 19", fontSize: 120 },
    ],
  },
};

const htmlDraft = {
  name: "Room sign",
  editor: "canvas-html",
  document: {
    width: 600,
    height: 300,
    outputFormat: "png",
    html: '<main><h1 data-component="room">Room 4</h1><p data-component="note">Free until noon</p></main>',
    css: ":root { --accent: #c61d78 } main { padding: 48px; color: var(--accent); font-family: Fraunces }",
  },
};

const mergeDraft = {
  name: "Invoice",
  editor: "canvas-html",
  document: {
    width: 600,
    height: 400,
    outputFormat: "png",
    html: "<h1>{{customer}}</h1><table><tr><td>{{items.title}}</td><td>{{items.price}}</td></tr></table>",
  },
};

const renderBodies = {
  array: {
    summary: "Changes as a list, properties by their names",
    value: { template: templateId, changes: [title], expires: 86_400, metadata: { order: 1042 } },
  },
  items: {
    summary: "Changes as a list, one property each",
    value: {
      template: templateId,
      changes: [
        { id: "title", property: "text", value: "Version 2 is here" },
        { id: "title", property: "color", value: "#ffffff" },
      ],
    },
  },
  dictionary: {
    summary: "Changes as an object",
    value: {
      template: templateId,
      changesDictionary: { "title.text": "Version 2 is here", "title.color": "#ffffff" },
    },
  },
  merge: {
    summary: "Merge fields; those of another template are warnings",
    value: { template: templateId, mergeFields: { title: "Version 2 is here" } },
  },
  cropped: {
    summary: "Changes by component, cropped, with a file name and a batch",
    value: {
      template: templateId,
      data: { title: { text: "Version 2 is here" } },
      width: 800,
      height: 600,
      fileName: "version-2.jpg",
      batchName: "spring",
      version: "2",
    },
  },
};

export const operationNotes: Readonly<Partial<Record<EndpointName, OperationNotes>>> = {
  listTemplates: {
    tag: tags.templates,
    description: "Newest first. The total and the neighbouring pages travel in headers.",
    answerHeaders: listHeaders,
    parameters: { page: 0, size: 20, tags: ["social", "marketing"] },
  },
  listTemplatesV1: {
    tag: tags.templates,
    description: "The same list as `listTemplates`, with the same parameters. Use `listTemplates` instead.",
    answerHeaders: [...listHeaders, "Deprecation"],
    parameters: { page: 0, size: 20, tags: ["social", "marketing"] },
  },
  getTemplate: {
    tag: tags.templates,
    description:
      "The summary with `quality`, `tags`, `revision` and `properties`: each property that a change may set, with its type and its value in the template. The `ETag` names the revision.",
    statuses: [304],
    requestHeaders: ["If-None-Match"],
    answerHeaders: fileHeaders,
    parameters: { id: templateId },
  },
  getTemplateDocument: {
    tag: tags.templates,
    description:
      "The document as its author sent it. It can be sent back with `replaceTemplate`; the `ETag` names its revision.",
    statuses: [304],
    requestHeaders: ["If-None-Match"],
    answerHeaders: fileHeaders,
    parameters: { id: templateId },
  },
  createTemplate: {
    tag: tags.templates,
    description:
      "A template of either editor: a canvas template lists its components, an html template (`canvas-html`) marks them in html and CSS. A document that is not valid is a 400 that names each fault by its path, in html with its line.",
    success: [201],
    answerHeaders: ["ETag", "Location"],
    bodies: {
      draft: { summary: "A price tag", value: draft },
      html: { summary: "A room sign in html", value: htmlDraft },
      merge: { summary: "An invoice in html with merge tags and a list", value: mergeDraft },
    },
  },
  replaceTemplate: {
    tag: tags.templates,
    description: "With `If-Match`, only the revision that the author has seen is replaced.",
    statuses: [412],
    requestHeaders: ["If-Match"],
    answerHeaders: ["ETag"],
    parameters: { id: templateId },
    bodies: { draft: { summary: "Another name", value: { ...draft, name: "Price tag, yellow" } } },
  },
  deleteTemplate: {
    tag: tags.templates,
    description: "Pictures that were made from it stay.",
    statuses: [412],
    requestHeaders: ["If-Match"],
    parameters: { id: templateId },
  },
  duplicateTemplate: {
    tag: tags.templates,
    description:
      "The copy has the document, the tags and the settings of the original, and an identifier of its own. `sourceTemplateId` names the original.",
    success: [201],
    answerHeaders: ["ETag", "Location"],
    parameters: { id: templateId },
    bodies: { named: { summary: "A copy with a name of its own", value: { name: "Product update, blue" } } },
  },
  render: {
    tag: tags.renders,
    description:
      "Answers at once; the picture is made after that. The link can be asked for immediately: it waits until the picture is there. At the service's second address the same call is known as the deprecated render with a webhook.",
    bodies: renderBodies,
  },
  renderV2: {
    tag: tags.renders,
    description:
      "Takes what `render` takes. With `output=image` the answer is the file itself; the call then takes as long as the picture.",
    statuses: [410],
    fileTypes: pictureTypes,
    parameters: { output: "json" },
    bodies: {
      nested: {
        summary: "Changes by component, cropped, with a file name",
        value: {
          template: templateId,
          data: { title: { text: "Version 2 is here", color: "#ffffff" } },
          width: 800,
          height: 600,
          fileName: "version-2.png",
          outputFormat: "png",
          batchName: "spring",
          version: "2",
        },
      },
      dotted: {
        summary: "Changes by dotted keys",
        value: { template: templateId, data: { "title.text": "Version 2 is here" } },
      },
      bare: {
        summary: "A component's main property by the component's name",
        value: { template: templateId, data: { title: "Version 2 is here" } },
      },
      list: {
        summary: "A list of such objects",
        value: { template: templateId, data: [{ title: "Version 2 is here" }, { "title.color": "#ffffff" }] },
      },
    },
  },
  createImage: {
    tag: tags.renders,
    description:
      "As `render`, for clients that know this path. The body of the webhook has `action`, `requestId`, `href` and `request`.",
    bodies: {
      webhook: {
        summary: "With a webhook",
        value: { template: templateId, changes: [title], webhookUrl: "https://example.com/pictures" },
      },
    },
  },
  directLink: {
    tag: tags.renders,
    description:
      "The picture itself, for an `<img>` or a meta tag. Every query parameter with a dot is a change: `title.text=Hello`. Without a dot it may name a merge tag of an html template: `name=Ann`, and for a list `name[]=Ann&name[]=Ben`; in a signed link only `name.text=Ann`, because the signature covers keys with a dot. A signed link needs no key.",
    statuses: [304, 410, 422],
    requestHeaders: ["If-None-Match"],
    answerHeaders: [...fileHeaders, "X-Overprint-Warnings"],
    fileTypes: pictureTypes,
    parameters: {
      template: templateId,
      extension: "jpg",
      changes: { "title.text": "Version 2 is here", "title.color": "#ffffff" },
    },
  },
  createDirectLink: {
    tag: tags.renders,
    description:
      "The link needs no key, so it can stand in a page. It cannot be changed without its signature being wrong. Nothing is rendered until it is opened.",
    bodies: {
      signed: {
        summary: "A link that works for a day",
        value: { template: templateId, changes: [title], outputFormat: "webp", expires: 86_400 },
      },
    },
  },
  takeScreenshot: {
    tag: tags.renders,
    description:
      "Answers at once with the link, like a render. The browser reaches public addresses only; another one is a 400 with the code `url_not_allowed`. A page that cannot be opened makes the link answer 422 with the reason.",
    bodies: {
      page: {
        summary: "A page at the size of a laptop",
        value: { url: "https://example.com/", width: 1280, height: 800 },
      },
      element: {
        summary: "One element, without what covers it",
        value: {
          url: "https://example.com/",
          selector: "h1",
          waitFor: "h1",
          hideSelectors: [".newsletter"],
          css: "h1 { color: #123456 }",
        },
      },
      account: {
        summary: "A page behind a login",
        value: {
          url: "https://example.com/",
          authorization: { username: "reader", password: "a password" },
          headers: { "X-Team": "design" },
          cookies: ["consent=all"],
        },
      },
      phone: {
        summary: "The whole page as a phone shows it",
        value: {
          url: "https://example.com/",
          device: "phone",
          fullPage: true,
          outputFormat: "webp",
          quality: 80,
          locale: "de-DE",
          timeZone: "Europe/Berlin",
        },
      },
    },
  },
  createPdf: {
    tag: tags.renders,
    description:
      "A screenshot with `outputFormat: pdf`: the whole document, at most 50 pages. `selector` and `clip` are for pictures.",
    bodies: {
      page: { summary: "A page as PDF", value: { url: "https://example.com/" } },
      sheet: {
        summary: "On A4, with margins",
        value: { url: "https://example.com/", paper: "A4", landscape: true, margin: "15mm", scale: 0.8 },
      },
    },
  },
  readPageMetadata: {
    tag: tags.account,
    description:
      "The page's title, its description and picture as a link preview shows them, and every meta tag in the order of the page. These five fields are always there, empty when unknown; all others are absent when unknown. Every address is absolute, http or https; the service does not check that there is something behind it. Only HTML is read, of a long page the first 2 MiB. 422 when there is no such page: its host does not resolve, refuses, takes longer than 10 s, answers an error, or something else than HTML; the sentence says which.",
    statuses: [422],
    parameters: { url: "https://example.com/" },
  },
  listRequests: {
    tag: tags.results,
    description: "Newest first. Use `listResults` instead.",
    answerHeaders: ["Deprecation", "Link"],
    parameters: { limit: 20, offset: 0 },
  },
  listResults: {
    tag: tags.results,
    description: "Newest first, as a page object.",
    parameters: { page: 0, size: 20, type: "image", status: "200" },
  },
  getResult: {
    tag: tags.results,
    description:
      "The detail has the request's body, the timings in milliseconds, the warnings and the deliveries to webhooks.",
    parameters: { id: someId },
  },
  deleteResult: {
    tag: tags.results,
    description: "From now on its link answers 410. Other results that show the same picture keep it.",
    parameters: { id: someId },
  },
  getResultFile: {
    tag: tags.results,
    description:
      "Asked for too early, it waits up to 30 s. 410 when the link has expired or the result was deleted, 422 when the render failed.",
    statuses: [304, 410, 422],
    requestHeaders: ["If-None-Match"],
    answerHeaders: fileHeaders,
    fileTypes: pictureTypes,
    parameters: { id: someId, extension: "jpg" },
  },
  getTemplatePreview: {
    tag: tags.files,
    description:
      "The link that a template's `preview` holds. It needs no key. A preview that is being made is waited for.",
    statuses: [304],
    requestHeaders: ["If-None-Match"],
    answerHeaders: fileHeaders,
    fileTypes: ["image/webp"],
    parameters: { id: templateId, extension: "webp" },
  },
  getAsset: {
    tag: tags.files,
    description:
      "The file as it was uploaded, under the address that `listAssets` gives. It needs no key, so that a page can show it.",
    statuses: [304],
    requestHeaders: ["If-None-Match"],
    answerHeaders: fileHeaders,
    fileTypes: ["image/*", "font/*"],
    parameters: { id: "silk-teal.jpg" },
  },
  uploadAsset: {
    tag: tags.files,
    description: "201 for a new file, 200 for one that is stored already: an equal file is stored once.",
    success: [201, 200],
    uploadTypes: ["image/*", "font/*", "application/octet-stream"],
  },
  listAssets: {
    tag: tags.files,
    description: "Uploads, newest first. The total and the neighbouring pages travel in headers.",
    answerHeaders: listHeaders,
    parameters: { page: 0, size: 20, kind: "picture" },
  },
  deleteAsset: {
    tag: tags.files,
    description:
      "Templates that name it are not changed: their next picture lacks it, with a warning. Pictures that were made with it stay.",
    parameters: { id: "0f8b6c1e5d0a4a539a773f3f5f0c2b1d.png" },
  },
  listDeliveries: {
    tag: tags.webhooks,
    description: "Newest first, each with its attempts.",
    answerHeaders: listHeaders,
    parameters: { page: 0, size: 20, state: "delivered" },
  },
  getDelivery: {
    tag: tags.webhooks,
    description:
      "The body that was sent, and of each attempt its time, its duration, the status and the first 1 KiB of the answer.",
    parameters: { id: someId },
  },
  sendDeliveryAgain: {
    tag: tags.webhooks,
    description:
      "One more attempt at once, with the same `webhook-id`, so that the receiver can tell that it is a repetition.",
    parameters: { id: someId },
  },
  listWebhooks: {
    tag: tags.webhooks,
    description:
      "Each with its URL and the actions that it subscribes to. Oldest first; there are 10 at most.",
  },
  createWebhook: {
    tag: tags.webhooks,
    description:
      "Every render, screenshot or template that matches `actions` is sent there, from every caller. 409 when the URL subscribes already, or when there are 10.",
    statuses: [409],
    bodies: {
      everything: {
        summary: "Every render and every new template",
        value: { url: "https://example.com/everything", actions: ["RENDER_COMPLETE", "TEMPLATE_CREATE"] },
      },
    },
  },
  deleteWebhook: {
    tag: tags.webhooks,
    description: "Deliveries that still wait for an attempt are not sent any more.",
    parameters: { id: someId },
  },
  replaceWebhook: {
    tag: tags.webhooks,
    description: "Replaces the URL and the actions together. Pending deliveries still go to the former URL.",
    statuses: [409],
    parameters: { id: someId },
    bodies: {
      moved: {
        summary: "Another address, and renders alone",
        value: { url: "https://example.com/moved", actions: ["RENDER_COMPLETE"] },
      },
    },
  },
  testWebhook: {
    tag: tags.webhooks,
    description:
      "Answers the delivery, which is on its way. Its `action` is `WEBHOOK_TEST`; it is signed and repeated like any other.",
    parameters: { id: someId },
  },
  getWebhookSecret: {
    tag: tags.webhooks,
    description:
      "The secret itself is told by no call. Where the service has made it, `npm run webhook-secret` prints it on the service's machine.",
  },
  rotateWebhookSecret: {
    tag: tags.webhooks,
    description:
      "For 24 h deliveries carry the signatures of both, so that receivers have time to take the new one. 409 where the operator has set `WEBHOOK_SECRET`: it is changed there.",
    statuses: [409],
  },
  listReceivers: { tag: tags.webhooks, description: "Newest first; there are 20 at most." },
  createReceiver: {
    tag: tags.webhooks,
    description:
      "An address of the service that takes whatever is posted to it, needs no key and cannot be guessed. It keeps the newest 200, a body of 64 KiB at most (413), and answers `answerStatus`. It expires 30 days after the last arrival.",
    statuses: [409],
    bodies: {
      plain: { summary: "One that takes everything", value: { name: "Staging" } },
      failing: {
        summary: "One that answers 500, to try repeated attempts",
        value: { name: "Down", answerStatus: 500 },
      },
    },
  },
  replaceReceiver: {
    tag: tags.webhooks,
    description: "What arrived before stays. The new status is answered from the next delivery on.",
    parameters: { id: someId },
    bodies: { gone: { summary: "From now on it answers 410", value: { name: "Gone", answerStatus: 410 } } },
  },
  deleteReceiver: {
    tag: tags.webhooks,
    description: "Whatever is still posted there is answered 410.",
    parameters: { id: someId },
  },
  listReceipts: {
    tag: tags.webhooks,
    description:
      "Newest first, each with what came of checking its signature: `right`, `wrong`, `none`, `incomplete`, `tooOld`, `tooNew` or `unknownSecret`. Headers that carry keys are kept without their values.",
    answerHeaders: listHeaders,
    parameters: { id: someId, page: 0, size: 20 },
  },
  clearReceipts: {
    tag: tags.webhooks,
    description: "The receiver keeps its address and its settings.",
    parameters: { id: someId },
  },
  getUsage: {
    tag: tags.account,
    description:
      "`credits.used` counts every request that was ever made; deleting results does not lower it. All numbers are integers.",
  },
  listFonts: {
    tag: tags.account,
    description:
      "Built-in families and uploaded ones, each with its weights and styles. A template names a family; one that is not listed renders in the fallback family, with a warning.",
    answerHeaders: ["Cache-Control"],
  },
};
