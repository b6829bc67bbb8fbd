import { createSocket } from "node:dgram";
import { writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { countPlaces } from "../concurrency/semaphore.ts";
import { runForRequest, setShare } from "../request-scope.ts";
import { createResolveName, type NameSources } from "./resolve-name.ts";
import { folderOfTest } from "#testing/temporary-folder.ts";

type Answer = readonly string[] | "none" | "broken" | "silent";
const [typeA, typeAAAA] = [1, 28];

/** A name server on the loopback. Names that `answers` does not have do not exist. */
async function startNameServer(answers: (name: string, type: "A" | "AAAA") => Answer) {
  const socket = createSocket("udp4");
  const asked: string[] = [];
  socket.on("message", (question, sender) => {
    const labels: string[] = [];
    let at = 12;
    for (; question[at] !== 0; at += 1 + (question[at] ?? 0))
      labels.push(question.toString("latin1", at + 1, at + 1 + (question[at] ?? 0)));
    const type = question.readUInt16BE(at + 1);
    const name = labels.join(".").toLowerCase();
    asked.push(`${name} ${type === typeA ? "A" : "AAAA"}`);
    const answer = answers(name, type === typeA ? "A" : "AAAA");
    if (answer === "silent") return;
    const addresses = typeof answer === "string" ? [] : answer;
    const header = Buffer.alloc(12);
    question.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | (answer === "broken" ? 2 : answer === "none" ? 3 : 0), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(addresses.length, 6);
    const records = addresses.map((address) => {
      const data = toBytes(address);
      const record = Buffer.alloc(12);
      record.writeUInt16BE(0xc00c, 0);
      record.writeUInt16BE(data.length === 4 ? typeA : typeAAAA, 2);
      record.writeUInt16BE(1, 4);
      record.writeUInt16BE(data.length, 10);
      return Buffer.concat([record, data]);
    });
    socket.send(
      Buffer.concat([header, question.subarray(12, at + 5), ...records]),
      sender.port,
      sender.address,
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => void socket.close(() => resolve())));
  const { port }: AddressInfo = socket.address();
  return { servers: [`127.0.0.1:${port}`], asked };
}

/** IPv4, or the IPv6 address `2001:db8::…` with one group at its end. */
function toBytes(address: string): Buffer {
  if (!address.includes(":")) return Buffer.from(address.split(".").map(Number));
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32BE(0x20010db8, 0);
  bytes.writeUInt16BE(Number.parseInt(address.split("::")[1] ?? "", 16), 14);
  return bytes;
}

interface Files {
  hosts?: string;
  resolvConf?: string;
  nsswitchConf?: string;
}

async function createNames(files: Files, rest: Pick<NameSources, "servers"> & Partial<NameSources>) {
  const folder = await folderOfTest();
  const paths = {
    hosts: join(folder, "hosts"),
    resolvConf: join(folder, "resolv.conf"),
    nsswitchConf: join(folder, "nsswitch.conf"),
  };
  const write = async ({ hosts = "", resolvConf = "", nsswitchConf = "hosts: files dns\n" }: Files) => {
    await writeFile(paths.hosts, hosts);
    await writeFile(paths.resolvConf, resolvConf);
    await writeFile(paths.nsswitchConf, nsswitchConf);
  };
  await write(files);
  const lookUp = () => Promise.reject(new Error("the system was asked"));
  const resolve = createResolveName({ ...paths, lookUp, ...rest }, "linux");
  return { resolve: (name: string, signal = AbortSignal.timeout(60_000)) => resolve(name, signal), write };
}

test("resolves names of the hosts file without a name server, and reads it again when it changes", async () => {
  const { servers, asked } = await startNameServer(() => "silent");
  const { resolve, write } = await createNames(
    { hosts: "# local\n10.1.2.3 Store.internal store # the store\n2001:db8::7 store\nbroken line\n" },
    { servers },
  );
  expect(await resolve("store")).toEqual(["10.1.2.3", "2001:db8::7"]);
  expect(await resolve("STORE.internal")).toEqual(["10.1.2.3"]);
  expect(await resolve("localhost")).toEqual(["127.0.0.1", "::1"]);
  expect(await resolve("app.localhost")).toEqual(["127.0.0.1", "::1"]);
  await write({ hosts: "10.9.9.9 store # moved to another machine\n" });
  expect(await resolve("store")).toEqual(["10.9.9.9"]);
  expect(asked).toEqual([]);
});

test("asks for both kinds of addresses and returns them in turns", async () => {
  const { servers } = await startNameServer((_name, type) =>
    type === "A" ? ["192.0.2.1", "192.0.2.2"] : ["2001:db8::1"],
  );
  const { resolve } = await createNames({}, { servers });
  expect(await resolve("both.example")).toEqual(["192.0.2.1", "2001:db8::1", "192.0.2.2"]);
});

test("does without the addresses of a kind that its name server never answers for", async () => {
  const { servers } = await startNameServer((_name, type) => (type === "A" ? ["192.0.2.1"] : "silent"));
  const { resolve } = await createNames({}, { servers });
  expect(await resolve("half.example")).toEqual(["192.0.2.1"]);
});

test.each([
  ["db", "search one.test. two.test\noptions timeout:1 ndots:1\n", ["db.one.test", "db.two.test"]],
  ["db.two.test", "search one.test\n", ["db.two.test"]],
  ["db.two", "search one.test test\noptions ndots:5\n", ["db.two.one.test", "db.two.test"]],
  ["db.two", "domain test\n", ["db.two", "db.two.test"]],
  ["db.two.test.", "search one.test\noptions ndots:5\n", ["db.two.test"]],
])("looks for %s as resolv.conf says: %s", async (name, resolvConf, expected) => {
  const { servers, asked } = await startNameServer((asking) =>
    asking === "db.two.test" ? ["192.0.2.8"] : asking === "db.one.test" ? "broken" : "none",
  );
  const { resolve } = await createNames({ resolvConf }, { servers });
  expect(await resolve(name)).toEqual(["192.0.2.8"]);
  expect([...new Set(asked.map((question) => question.split(" ")[0]))]).toEqual(expected);
});

test("resolves other names while a caller's names never get an answer", async () => {
  const { servers, asked } = await startNameServer((name) =>
    name.startsWith("hang") ? "silent" : ["192.0.2.5"],
  );
  const { resolve } = await createNames({}, { servers });
  const caller = new AbortController();
  const hanging = Array.from({ length: 300 }, (_, index) =>
    resolve(`hang-${index}.example`, caller.signal).catch((error: unknown) => error),
  );
  await expect.poll(() => asked.length).toBeGreaterThan(60);
  const one = runForRequest("one", () => {
    setShare("another caller");
    return resolve("honest.example");
  });
  expect(countPlaces().get("names")?.get("")).toEqual({ running: 64, waiting: 236 });
  expect(await one).toEqual(["192.0.2.5"]);
  caller.abort(new Error("given up"));
  await Promise.all(hanging);
  expect(await resolve("later.example")).toEqual(["192.0.2.5"]);
});

test("asks the system where nsswitch.conf names further sources, and only after DNS", async () => {
  const { servers } = await startNameServer((name) => (name === "known.example" ? ["192.0.2.5"] : "none"));
  const lookUp = async (name: string) => [`looked up ${name}`];
  const plain = await createNames({ nsswitchConf: "hosts: files dns # as usual\n" }, { servers, lookUp });
  expect(await plain.resolve("printer.local")).toEqual([]);
  const more = await createNames(
    { nsswitchConf: "passwd: files\nhosts: files mdns4_minimal [NOTFOUND=return] dns\n" },
    { servers, lookUp },
  );
  expect(await more.resolve("known.example")).toEqual(["192.0.2.5"]);
  expect(await more.resolve("printer.local")).toEqual(["looked up printer.local"]);
});
