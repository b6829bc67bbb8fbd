import { expect, test } from "vitest";
import { completeWebAddress, withoutTls } from "./complete-web-address.ts";

test.each([
  [" example.com/a?b=c ", "https://example.com/a?b=c"],
  ["bücher.example", "https://bücher.example"],
  ["8.8.8.8", "https://8.8.8.8"],
  ["172.32.0.1", "https://172.32.0.1"],
  ["10.example.com", "https://10.example.com"],
  ["localhost.example.com", "https://localhost.example.com"],
  ["example.com:443/a", "https://example.com:443/a"],
  ["localhost:443", "https://localhost:443"],
  ["http://example.com", "http://example.com"],
  ["https://localhost:3000", "https://localhost:3000"],
  ["ftp://example.com", "ftp://example.com"],
  ["javascript:alert(1)", "javascript:alert(1)"],
  ["not an address", "not an address"],
  ["word", "word"],
  ["", ""],
])("completes %j to %j", (typed, address) => {
  expect(completeWebAddress(typed)).toBe(address);
});

test.each([
  "localhost",
  "LOCALHOST:3000/a?b",
  "app.localhost",
  "printer.local",
  "127.0.0.1",
  "10.0.0.5/x",
  "172.16.0.1",
  "172.31.255.1:8080",
  "192.168.1.20",
  "[::1]:9000",
  "[fd00::1]",
  "example.com:8080/a",
  "example.com:80",
])("completes %j, a private host or a custom port, with http", (typed) => {
  expect(completeWebAddress(typed)).toBe(`http://${typed}`);
});

test("removes TLS from https addresses only", () => {
  expect(withoutTls("https://localhost:9123/a?u=https://b")).toBe("http://localhost:9123/a?u=https://b");
  expect(withoutTls("http://localhost")).toBeUndefined();
  expect(withoutTls("https//localhost")).toBeUndefined();
});
