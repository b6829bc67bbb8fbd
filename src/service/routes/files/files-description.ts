import {
  fileHeaders,
  type NotesByOperation,
  pictureTypes,
  someId,
  tags,
  templateId,
} from "../../openapi/operation-notes.ts";

export const filesDescription = {
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
      "The link that a template's `preview` holds. A preview that is being made is waited for. Without a key or a signature, the preview of a revision that was never published is a 404.",
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
} satisfies NotesByOperation;
