import { expect, test } from "vitest";
import { valueProblemWords } from "#contract/value-problem-words.ts";
import { readPictureAddress } from "./picture-address.ts";

test.for([
  ["https://example.com/my photo.png", "https://example.com/my%20photo.png"],
  ["https://example.com/a.png?title=My photo", "https://example.com/a.png?title=My%20photo"],
  ["https://example.com/a\u00a0b.png", "https://example.com/a%C2%A0b.png"],
  ["https://example.com/\n  a.png", "https://example.com/%20%20a.png"],
  [" //cdn.example.com/a.png ", "https://cdn.example.com/a.png"],
  ["HTTP://EXAMPLE.com/Ä.png", "HTTP://EXAMPLE.com/Ä.png"],
  ["asset:a-1.png", "asset:a-1.png"],
  ["data:image/png;base64,AA==", "data:image/png;base64,AA=="],
  ["data:image/svg+xml,<svg a='b c'/>", "data:image/svg+xml,<svg a='b c'/>"],
  ["  ", ""],
] as const)("reads %j as a browser does", ([text, address]) => {
  expect(readPictureAddress(text)).toEqual({ ok: true, value: address });
});

test.for([
  ["https://exam ple.com/a.png", "must not contain U+0020 in its host"],
  ["//exa<mple.com/a.png", 'must not contain "<" (U+003C) in its host'],
  ["https://example.com/a\u0007.png", "must not contain U+0007"],
  ["asset:my photo.png", "must not contain U+0020"],
  ["asset:../secret", 'must not contain "/" (U+002F)'],
  ["data:image/png;base64,AA*=", 'must not contain "*" (U+002A)'],
  ["photo.png", 'must be an http or https URL, an "asset:" reference'],
  ["file:///etc/passwd", 'must be an http or https URL, an "asset:" reference'],
  ["https://", 'must be an http or https URL, an "asset:" reference'],
] as const)("refuses %j and says why", ([text, words]) => {
  const read = readPictureAddress(text);
  expect(read.ok ? "" : valueProblemWords(read.problem)).toContain(words);
});
