/**
 * A person's way through nginx, inside the machine that the guide made: the first admin's link, a password, logins by IPv4
 * and IPv6, and pictures. Argument: the link. Exits with 1 and a line if a step does not work.
 */
import assert from "node:assert/strict";
import { z } from "zod";
import { Visitor } from "#testing/operating/visitor.ts";

const dashboard = "http://overprint.localhost";
const account = "grace@example.com";
const password = "a walk along the river";
const templates = `${dashboard}/proxy/api/v2/my-templates`;
/** The first is drawn on a canvas, the second by Chromium in its sandbox. */
const drawn = ["product-update", "evening-menu"];

const [link = ""] = process.argv.slice(2);
const token = new URL(link).searchParams.get("token") ?? "";

async function expectStatus(visitor: Visitor, status: number, ...step: Parameters<Visitor["visit"]>) {
  const answer = await visitor.visit(...step);
  assert.equal(answer.status, status, `${step[0]}: ${answer.text.slice(0, 500)}`);
  return answer;
}

async function drawPicture(visitor: Visitor, template: string): Promise<number> {
  const body = JSON.stringify({ template, changes: [] });
  const { text } = await expectStatus(visitor, 200, `${dashboard}/proxy/api/v1/render`, body);
  const { href } = z.object({ href: z.url() }).parse(JSON.parse(text));
  assert.equal(new URL(href).host, "images.localhost", "a link leads past nginx");
  const { bytes } = await expectStatus(visitor, 200, href);
  assert.match(bytes.toString("latin1", 0, 4), /^(?:\u0089PNG|\u00ff\u00d8\u00ff)/, `${href} is no picture`);
  return bytes.length;
}

const admin = new Visitor();
await expectStatus(admin, 200, link);
await expectStatus(admin, 303, `${dashboard}/login/link`, { token, account, password, repeated: password });
await expectStatus(admin, 200, templates);
await expectStatus(admin, 303, `${dashboard}/logout`, {});
await expectStatus(admin, 401, templates);
await expectStatus(new Visitor(), 410, link);

for (const family of [4, 6] as const) {
  const visitor = new Visitor(family);
  await expectStatus(visitor, 401, templates);
  await expectStatus(visitor, 401, `${dashboard}/login`, { account, password: "another river" });
  await expectStatus(visitor, 303, `${dashboard}/login`, { account, password });
  const { text } = await expectStatus(visitor, 200, `${dashboard}/session`);
  assert.match(text, /"role":"admin"/);
  for (const template of drawn) {
    const size = await drawPicture(visitor, template);
    process.stdout.write(`by IPv${family}: logged in, and a picture of ${template} with ${size} bytes\n`);
  }
}
