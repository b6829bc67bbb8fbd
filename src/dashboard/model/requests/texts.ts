import { catalogue } from "../../base/language/catalogue.ts";

/** Texts of requests, about a result and in place of one. */
export const texts = catalogue("model/requests", {
  openPdf: "Open the PDF",
  pending: {
    title: "Accepted, not there yet",
    text: "The service took the request, and its picture is not available at the link yet. It may still come. Looking again sends nothing and costs nothing.",
    link: "Link",
    id: "Request id",
    copyLink: "Copy the link",
    copyId: "Copy the request id",
    again: "Look again",
    details: "History",
  },
  differs: {
    title: "The file differs from the request.",
    format: (asked: string, came: string) => `${asked} was asked for, ${came} came.`,
    size: (asked: string, came: string) => `${asked} px was asked for, ${came} px came.`,
    width: (asked: number, came: string) => `A width of ${asked} px was asked for, ${came} px came.`,
  },
  copying: {
    copyAs: "Copy picture…",
    copyPicture: "Copy the picture",
    copyElement: "Copy as <img>",
    copyMarkdown: "Copy as Markdown",
    copiedPicture: "The picture is copied.",
    pictureNotCopied: "The picture could not be copied. Download it, or copy its link.",
  },
  /** Texts of entries without a name or status of their own. */
  history: {
    sent: "Sent",
    unnamedImage: "Image",
    unnamedScreenshot: "Screenshot",
  },
});
