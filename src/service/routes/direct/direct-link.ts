import { directLinkFormatOf } from "#contract/formats.ts";
import { keyHeader } from "../../edge/check-key.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import { expiryOf } from "../../edge/sign-link.ts";
import { notFound } from "../../service-error.ts";
import type { RouteParts } from "../route-parts.ts";

/** Short, because a template may change; it saves a second request of the same reader. */
const cacheSecondsMax = 60;

/** `GET /direct/{template}.{extension}?component.property=value`: the picture itself. */
export function directLinkHandler({ servePicture, clock }: RouteParts): Handler<"directLink"> {
  return async ({ request, parameters, caller }) => {
    const { template = "", extension = "" } = parameters;
    const format = directLinkFormatOf(extension);
    if (format === undefined || template.includes("\0")) throw notFound("Page");
    const url = new URL(request.url);
    return servePicture(request, {
      templateId: template,
      format,
      query: url.search,
      cacheControl: cacheControlOf(request, url, clock.now()),
      actor: caller?.actor,
    });
  };
}

function cacheControlOf(request: Request, url: URL, now: Date): string {
  // A shared cache would show it to callers without the key. A browser may show its copy while it asks for a newer one.
  if (request.headers.has(keyHeader)) return `private, max-age=0, stale-while-revalidate=${cacheSecondsMax}`;
  const expiresAt = expiryOf(url);
  const left = expiresAt === undefined ? cacheSecondsMax : (expiresAt.getTime() - now.getTime()) / 1000;
  return `public, max-age=${Math.max(0, Math.min(cacheSecondsMax, Math.floor(left)))}`;
}
