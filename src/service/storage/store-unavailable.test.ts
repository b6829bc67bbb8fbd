import { expect, test } from "vitest";
import { ObjectStoreError } from "./object-store.ts";
import { isStoreUnavailable } from "./store-unavailable.ts";

function databaseError(code: string): Error {
  return Object.assign(new Error("refused"), { code });
}

const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

test.each([
  ["the store fails", new ObjectStoreError("PUT results/a: no space left")],
  ["a query of the mapper was refused a connection", new Error("Failed query", { cause: refused })],
  ["the server shuts down", databaseError("57P01")],
  ["the server starts", databaseError("57P03")],
  ["there are too many connections", databaseError("53300")],
  ["its disk is full", databaseError("53100")],
  ["two transactions waited for each other", databaseError("40P01")],
  ["a transaction was idle for too long", databaseError("25P03")],
  ["this process has no descriptor left", databaseError("EMFILE")],
  ["this machine has no port left", databaseError("EADDRNOTAVAIL")],
  ["the name server fails", databaseError("EAI_FAIL")],
  ["it may only read", databaseError("25006")],
  ["the connection broke off", new Error("Connection terminated unexpectedly")],
  ["no connection was free in time", new Error("timeout exceeded when trying to connect")],
])("is transient: %s", (_case, error) => {
  expect(isStoreUnavailable(error)).toBe(true);
});

test.each([
  ["a statement that is wrong", databaseError("42601")],
  ["a value that is refused", new Error("Failed query", { cause: databaseError("22P02") })],
  ["a mistake of ours", new TypeError("undefined is not a function")],
  ["what is no error", "connect ECONNREFUSED"],
])("is permanent: %s", (_case, error) => {
  expect(isStoreUnavailable(error)).toBe(false);
});
