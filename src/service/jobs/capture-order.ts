import { captureSizeOf, sheetOf } from "#contract/screenshot-sizes.ts";
import { screenshotFieldsSchema } from "#contract/screenshots.ts";
import type { CaptureOrder } from "../capture/capture-page.ts";
import { pageRuleOf } from "../capture/page-pdf.ts";
import type { StoredRequest } from "../storage/request-rows.ts";

/** The body that was sent, with its secrets, parsed again: the record stores it and not the order. */
export function toCaptureOrder({ body, format }: Pick<StoredRequest, "body" | "format">): CaptureOrder {
  const sent = screenshotFieldsSchema.parse(body);
  const sheet = sheetOf(sent);
  return {
    url: sent.url,
    ...captureSizeOf(sent),
    waitTimeMs: sent.waitTime ?? 0,
    // A PDF is a document, so all of it is expected.
    fullPage: sent.fullPage ?? format === "pdf",
    selector: sent.selector,
    clip: sent.clip,
    waitUntil: sent.waitUntil,
    waitFor: sent.waitFor,
    blockAds: sent.blockAds,
    styles: {
      hideSelectors: sent.hideSelectors,
      css: sent.css,
      hidesBanners: sent.blockCookieBanners,
      hidesAds: sent.blockAds,
    },
    darkMode: sent.darkMode ?? false,
    format,
    access: { headers: sent.headers, cookies: sent.cookies, authorization: sent.authorization },
    identity: {
      userAgent: sent.userAgent,
      device: sent.device,
      timeZone: sent.timeZone,
      locale: sent.locale,
    },
    finish: {
      quality: sent.quality,
      isTransparent: sent.omitBackground,
      resizeWidth: sent.resizeWidth,
    },
    print: {
      sheet,
      pageRule: pageRuleOf(sheet, {
        size: sent.paper !== undefined || sent.landscape === true,
        margin: sent.margin !== undefined,
      }),
      scale: sent.scale,
      printBackground: sent.printBackground,
      media: sent.media,
    },
  };
}
