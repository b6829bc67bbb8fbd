import {
  fileHeaders,
  type NotesByOperation,
  pictureTypes,
  tags,
  templateId,
  titleChange,
} from "../../openapi/operation-notes.ts";

export const directDescription = {
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
      "The link needs no key, so it can stand in a page. It cannot be changed without its signature being wrong. Nothing is rendered until it is opened. `expires` is in seconds, up to 366 days; without it the link has no end. A link of a pinned template, `product-update@12`, keeps its picture when another revision is published.",
    statuses: [404],
    bodies: {
      signed: {
        summary: "A link that works for a day",
        value: { template: templateId, changes: [titleChange], outputFormat: "webp", expires: 86_400 },
      },
    },
    answerExample: {
      href: "https://pictures.example/direct/product-update.webp?title.text=Hello&expires-at=1793698267&signature=Qm9",
      expiresAt: "2026-11-03T09:31:07.000Z",
    },
  },
} satisfies NotesByOperation;
