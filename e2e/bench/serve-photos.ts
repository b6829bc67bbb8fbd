import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface PhotoServer {
  /** As `ALLOW_HOSTS`. */
  host: string;
  /** The address of a photo; the last part of its path may be anything. */
  addressOf: (photo: number, name?: string) => string;
  close: () => void;
}

/** Serves photos on this machine, as the shop of a user would. */
export async function servePhotos(photos: readonly Buffer[]): Promise<PhotoServer> {
  const server = createServer((request, response) => {
    const photo = photos[Number(request.url?.split("/")[1])];
    if (photo === undefined) response.writeHead(404).end();
    else response.writeHead(200, { "Content-Type": "image/jpeg" }).end(photo);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    addressOf: (photo, name = "photo.jpg") => `http://${host}/${photo}/${name}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
