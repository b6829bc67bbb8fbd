import { createServer } from "node:http";

/** A web page on this machine, and a webhook receiver. */
export interface LocalPages {
  url: string;
  /** Bodies that `/hook` received. */
  received: string[];
  stop: () => Promise<void>;
}

const page = `<!doctype html><html lang="en"><head><title>Proofs at night</title>
<meta name="description" content="What a print shop checks before the press runs.">
<meta property="og:title" content="Proofs at night, explained">
<meta property="og:image" content="/picture.svg"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">
<meta property="og:site_name" content="The Print Shop"><meta name="author" content="Ida Bell"><meta property="article:published_time" content="2026-03-14">
<link rel="canonical" href="/proofs"><link rel="icon" href="/picture.svg"><link rel="alternate" type="application/atom+xml" title="All notes" href="/notes.atom">
</head><body style="background:#0a5;color:white"><h1>Proofs at night</h1></body></html>`;
const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="#0a5"/></svg>`;

export async function startLocalPages(): Promise<LocalPages> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    if (path.startsWith("/hook")) {
      let body = "";
      request.setEncoding("utf8").on("data", (part: string) => (body += part));
      request.on("end", () => {
        received.push(body);
        response.writeHead(200).end("thank you");
      });
      return;
    }
    const isPicture = path === "/picture.svg";
    response
      .writeHead(path === "/gone" ? 404 : 200, {
        "content-type": isPicture ? "image/svg+xml" : "text/html; charset=utf-8",
      })
      .end(isPicture ? picture : page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    received,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
