import { expect, test } from "vitest";
import sharp from "sharp";
import { createOutbound } from "../outbound/outbound.ts";
import { openTestService } from "#testing/open-test-service.ts";
import { testStarter } from "#testing/test-starters.ts";
import { createWatchedRenderer } from "#testing/watched-renderer.ts";

const fetched: string[] = [];

const renderer = createWatchedRenderer();
const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#08f" } })
  .jpeg()
  .toBuffer();
const service = await openTestService({
  createRenderer: renderer.createRenderer,
  outbound: {
    ...createOutbound({ resolveName: async () => [] }),
    fetchBytes: async (url) => {
      fetched.push(url);
      return { bytes: photo, contentType: "image/jpeg", url };
    },
  },
  starters: [
    testStarter("photo", {
      width: 20,
      height: 10,
      outputFormat: "png",
      components: [{ id: "photo", type: "IMAGE", width: 20, height: 10, src: "" }],
    }),
  ],
});

const post = (src: string) => service.post("/api/v2/render", { template: "photo", data: { photo: src } });

test("fetches a photo for an accepted render before its job paints it, and once", async () => {
  const release = renderer.hold();
  await post("http://photos.test/1");
  await expect.poll(() => fetched).not.toEqual([]);
  release();
  const answer = await post("http://photos.test/1");
  const { href } = (await answer.json()) as { href: string };
  expect((await service.call(href, { key: null })).status).toBe(200);
  expect(fetched).toEqual(["http://photos.test/1"]);
});
