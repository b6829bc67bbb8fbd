import { listHeaders, type NotesByOperation, tags } from "../../openapi/operation-notes.ts";

const asset = {
  identifier: "0f8b6c1e5d0a4a539a773f3f5f0c2b1d.png",
  reference: "asset:0f8b6c1e5d0a4a539a773f3f5f0c2b1d.png",
  href: "https://pictures.example/assets/0f8b6c1e5d0a4a539a773f3f5f0c2b1d.png",
  contentType: "image/png",
  bytes: 18_204,
  width: 640,
  height: 480,
  createdAt: "2026-11-02T09:12:40.000Z",
};

export const assetsDescription = {
  uploadAsset: {
    tag: tags.files,
    description:
      "201 for a new file, 200 for one that is stored already: an equal file is stored once. A font also needs the scope `templates:write`, because it changes the pictures of all templates that name its family.",
    success: [201, 200],
    uploadTypes: ["image/*", "font/*", "application/octet-stream"],
    answerExample: asset,
  },
  listAssets: {
    tag: tags.files,
    description: "Uploads, newest first. The total and the neighbouring pages travel in headers.",
    answerHeaders: listHeaders,
    parameters: { page: 0, size: 20, kind: "picture" },
    answerExample: [asset],
  },
  deleteAsset: {
    tag: tags.files,
    description:
      "Templates that name it are not changed: their next picture lacks it, with a warning. Pictures that were made with it stay.",
    parameters: { id: "0f8b6c1e5d0a4a539a773f3f5f0c2b1d.png" },
  },
} satisfies NotesByOperation;
