import { expect, test } from "vitest";
import { toKeptRequest } from "./journal-entry.ts";
import { emptyJournal, forgetJournalEntry, readJournal, writeJournal } from "./journal-store.ts";
import { collectNames } from "../composition/learned-names.ts";

test("what is kept of a request has no webhook address and no password in an address", () => {
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

test("a text that only looks like an address with a name keeps all its letters", () => {
  const body = { changes: [{ id: "title", text: "Write to https:// or me@home.test" }] };
  expect(toKeptRequest(body)).toEqual(body);
});

test("a body with a whole picture in it is not kept", () => {
  expect(toKeptRequest({ changes: [{ id: "photo", src: "x".repeat(300_000) }] })).toBeUndefined();
});

test("without IndexedDB the journal is empty, and writing to it harms nobody", async () => {
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

test("names are learned from every spelling, those used most often first, each request once", () => {
  const names = collectNames("t1", [
    { id: "1", request: { template: "t1", changes: [{ id: "title", text: "A", color: "#000" }] } },
    { id: "2", request: { template: "t1", changesDictionary: { "title.text": "B" } } },
    { id: "3", request: { template: "t1", data: { title: { text: "C" }, logo: "x.png" } } },
    { id: "4", request: { template: "t2", changes: [{ id: "other", text: "D" }] } },
    { id: "1", request: { template: "t1", changes: [{ id: "title", text: "A", color: "#000" }] } },
  ]);
  expect(names[0]).toEqual({ componentId: "title", property: "text" });
  expect(names).toHaveLength(3);
  expect(names).toContainEqual({ componentId: "title", property: "color" });
  expect(names).toContainEqual({ componentId: "logo", property: "" });
});

test("a dictionary that a service lists under `changes` teaches its names too", () => {
  expect(collectNames("t1", [{ id: "1", request: { template: "t1", changes: { "a.b": 1 } } }])).toEqual([
    { componentId: "a", property: "b" },
  ]);
});

test("changes of an unheard-of shape teach nothing and break nothing", () => {
  expect(collectNames("t1", [{ id: "1", request: { template: "t1", changes: "no list" } }])).toEqual([]);
});
