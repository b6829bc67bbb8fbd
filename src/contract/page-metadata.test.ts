import { expect, test } from "vitest";
import { pageMetadataSchema } from "./page-metadata.ts";

const five = {
  title: "A page",
  description: "",
  domain: "example.com",
  imageUrl: "",
  metaTags: [{ name: "viewport", value: "width=device-width" }],
};

test("reads a response with the interface's five fields alone", () => {
  expect(pageMetadataSchema.parse(five)).toEqual(five);
});

test("a field beyond the five that is null or empty counts as absent", () => {
  const answer = { ...five, siteName: null, author: "", feeds: null, imageWidth: null };
  const { siteName, author, feeds, imageWidth } = pageMetadataSchema.parse(answer);
  expect([siteName, author, feeds, imageWidth]).toEqual([undefined, undefined, undefined, undefined]);
});

test("a field beyond the five that has another form counts as absent, and the five are read", () => {
  const answer = { ...five, author: { name: "Jo" }, feeds: ["/feed"], imageWidth: "wide", language: ["en"] };
  expect(pageMetadataSchema.parse(answer)).toMatchObject(five);
  expect(pageMetadataSchema.parse(answer).author).toBeUndefined();
});
