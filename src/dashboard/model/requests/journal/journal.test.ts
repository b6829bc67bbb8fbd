import { expect, test } from "vitest";
import {
  emptyJournal,
  forgetJournalEntry,
  readJournal,
  toKeptRequest,
  writeJournal,
} from "./journal-store.ts";

test("removes webhook addresses and passwords in addresses from a request", () => {
  expect(
    toKeptRequest({
      template: "t1",
      webhookUrl: "https://hooks.test/T0/secret",
      url: "https://anna:hunter2@intern.test/a?b=c@d",
      changes: [{ id: "photo", src: "http://user@pictures.test/a.jpg" }],
    }),
  ).toEqual({
    template: "t1",
    url: "https://intern.test/a?b=c@d",
    changes: [{ id: "photo", src: "http://pictures.test/a.jpg" }],
  });
});

test("keeps a text that only resembles an address with a user name", () => {
  const body = { changes: [{ id: "title", text: "Write to https:// or me@home.test" }] };
  expect(toKeptRequest(body)).toEqual(body);
});

test("does not store a body with an inlined picture", () => {
  expect(toKeptRequest({ changes: [{ id: "photo", src: "x".repeat(300_000) }] })).toBeUndefined();
});

test("is empty without IndexedDB, and ignores writes", async () => {
  await writeJournal({
    service: "http://service.test",
    id: "r1",
    type: "image",
    href: "http://service.test/results/r1.jpg",
    width: 1,
    height: 1,
    sentAt: 0,
  });
  await forgetJournalEntry("http://service.test", "r1");
  await emptyJournal("http://service.test");
  expect(await readJournal("http://service.test")).toEqual([]);
});
