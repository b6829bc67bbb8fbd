import { type NotesByOperation, tags } from "../../openapi/operation-notes.ts";

export const accountDescription = {
  getUsage: {
    tag: tags.account,
    description:
      "`credits.used` counts every request that was ever made; deleting results does not lower it. All numbers are integers.",
    answerExample: {
      identifier: "self-hosted",
      credits: { used: 1042, total: 2_147_483_647, nextRenewalAt: null, renewalAmount: 0 },
      uploads: { used: 3, total: 2_147_483_647 },
      plan: { name: "Self-hosted", status: "active", nextBillingAt: null },
    },
  },
  listFonts: {
    tag: tags.account,
    description:
      "Built-in families and uploaded ones, each with its weights and styles. A template names a family; one that is not listed renders in the fallback family, with a warning.",
    answerHeaders: ["Cache-Control"],
    answerExample: [
      {
        family: "Inter",
        category: "sans-serif",
        weights: [100, 200, 300, 400, 500, 600, 700, 800, 900],
        italic: true,
        originalName: "Inter",
        variants: [
          "100",
          "100italic",
          "200",
          "200italic",
          "300",
          "300italic",
          "regular",
          "italic",
          "500",
          "500italic",
          "600",
          "600italic",
          "700",
          "700italic",
          "800",
          "800italic",
          "900",
          "900italic",
        ],
        source: "bundled",
        createdAt: "2026-11-20T00:00:00.000Z",
      },
    ],
  },
} satisfies NotesByOperation;
