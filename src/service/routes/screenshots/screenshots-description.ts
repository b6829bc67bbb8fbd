import { href, type NotesByOperation, someId, tags } from "../../openapi/operation-notes.ts";

export const screenshotsDescription = {
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
    answerExample: {
      requestId: someId,
      href,
      request: { url: "https://example.com/", width: 1280, height: 800, waitTime: 0 },
    },
  },
  createPdf: {
    tag: tags.renders,
    description:
      "A screenshot with `outputFormat: pdf`: the whole document, at most 50 pages. `selector` and `clip` are for pictures.",
    bodies: {
      page: { summary: "A page as PDF", value: { url: "https://example.com/" } },
      print: {
        summary: "As the page wants to be printed",
        value: { url: "https://example.com/", media: "print", paper: "A4" },
      },
      sheet: {
        summary: "On A4, with margins",
        value: { url: "https://example.com/", paper: "A4", landscape: true, margin: "15mm", scale: 0.8 },
      },
    },
    answerExample: {
      requestId: someId,
      href: href.replace(/\w+$/, "pdf"),
      request: { url: "https://example.com/", width: 1280, height: 800, waitTime: 0 },
    },
  },
} satisfies NotesByOperation;
