import { readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readEnvironment } from "./environment.ts";
import { EnvironmentProblem } from "./read-variables.ts";
import { readRoleEnvironment } from "./start-role.ts";
import { folderOfTest } from "#testing/temporary-folder.ts";

const key = "key-of-sixteen-characters";

async function fileWith(text: string): Promise<string> {
  const path = join(await folderOfTest(), "secret");
  await writeFile(path, text);
  return path;
}

function problemOf(variables: Record<string, string>): string {
  try {
    readEnvironment(variables);
  } catch (error) {
    expect(error).toBeInstanceOf(EnvironmentProblem);
    const { message } = error as Error;
    expect(message).not.toContain("\n");
    return message;
  }
  return "";
}

test.each([`${key}\n`, `${key}\r\n`, key])(
  "reads a secret from its file, without its line break",
  async (text) => {
    const path = await fileWith(text);

    expect(readEnvironment({ API_KEY_FILE: path }).service).toMatchObject({ apiKey: key, apiKeyFile: path });
  },
);

test("follows a symbolic link, as Kubernetes mounts secrets", async () => {
  const path = join(await folderOfTest(), "link");
  await symlink(await fileWith(`${key}\n`), path);

  expect(readEnvironment({ API_KEY_FILE: path }).service.apiKey).toBe(key);
});

test("every secret of the environment can be in a file", async () => {
  const example = parseEnv(await readFile(join(import.meta.dirname, "../../.env.example"), "utf8"));
  const asked = new Set<string>();
  const watched = new Proxy(example, {
    get: (variables, name: string) => {
      asked.add(name);
      return variables[name];
    },
  });
  readEnvironment(watched);
  const secrets = Object.keys(example).filter((name) => asked.has(`${name}_FILE`));
  expect(secrets).toEqual(
    expect.arrayContaining([
      "API_KEY",
      "WEBHOOK_SECRET",
      "RECEIVER_SECRET",
      "DATABASE_URL",
      "S3_ACCESS_KEY_ID",
      "S3_SECRET_ACCESS_KEY",
      "S3_SESSION_TOKEN",
    ]),
  );
  // A variable whose name says that it has a secret is read as one.
  expect(Object.keys(example).filter((name) => /(?<!PER_)KEY$|SECRET$|TOKEN$|PASSWORD$/.test(name))).toEqual(
    secrets.filter((name) => /(?<!PER_)KEY$|SECRET$|TOKEN$|PASSWORD$/.test(name)),
  );
});

test("a file may have two webhook secrets, one a line", async () => {
  const secrets = [1, 2].map((byte) => `whsec_${Buffer.alloc(32, byte).toString("base64")}`);
  const path = await fileWith(`${secrets.join("\n")}\n`);

  expect(readEnvironment({ WEBHOOK_SECRET_FILE: path }).service).toMatchObject({ webhookSecrets: secrets });
});

test("a secret and its file together fail the start", async () => {
  const path = await fileWith(key);

  expect(problemOf({ API_KEY: key, API_KEY_FILE: path })).toBe(
    "API_KEY and API_KEY_FILE are both set; set one of them.",
  );
});

test("a file that is missing, empty, large or no file fails the start with one line", async () => {
  const folder = await folderOfTest();
  const missing = join(folder, "missing");
  const empty = await fileWith("\n");
  const large = await fileWith("x".repeat(16_385));

  expect(problemOf({ DATABASE_URL_FILE: missing })).toBe(
    `DATABASE_URL_FILE names ${missing}, which cannot be read (ENOENT).`,
  );
  expect(problemOf({ DATABASE_URL_FILE: empty })).toBe(`DATABASE_URL_FILE names ${empty}, which is empty.`);
  expect(problemOf({ DATABASE_URL_FILE: large })).toBe(
    `DATABASE_URL_FILE names ${large}, which has 16385 bytes; accepted: 16384 or less.`,
  );
  expect(problemOf({ DATABASE_URL_FILE: folder })).toBe(
    `DATABASE_URL_FILE names ${folder}, which is not a file.`,
  );
});

test("a secret in place of its path is not repeated", () => {
  const message = problemOf({ API_KEY_FILE: key });

  expect(message).toBe("API_KEY_FILE is 25 characters, not shown; accepted: the absolute path of a file.");
});

test("an invalid secret of a file is named without its value and reported for redaction", async () => {
  const path = await fileWith("mysql://user:hunter2@host/db");
  const secrets: string[] = [];

  expect(() =>
    readEnvironment({ DATABASE_URL_FILE: path }, { onSecret: (secret) => secrets.push(secret) }),
  ).toThrow("DATABASE_URL_FILE names a file with 28 characters, not shown; accepted: postgres://");
  expect(secrets).toContain("mysql://user:hunter2@host/db");
});

test("a role accepts its secrets from files", async () => {
  const [apiKey, database, accessKey, secretKey] = await Promise.all(
    [key, "postgres://user:hunter2@host/db", "id", "secret"].map((text) => fileWith(text)),
  );
  const variables = {
    API_KEY_FILE: apiKey,
    DATABASE_URL_FILE: database,
    S3_ENDPOINT: "http://localhost:9000",
    S3_BUCKET: "pictures",
    S3_ACCESS_KEY_ID_FILE: accessKey,
    S3_SECRET_ACCESS_KEY_FILE: secretKey,
    PUBLIC_URL: "https://images.example",
  };

  expect(readRoleEnvironment(variables, "service").service).toMatchObject({
    apiKey: key,
    database: { kind: "server", url: "postgres://user:hunter2@host/db" },
    objects: { kind: "s3", accessKeyId: "id", secretAccessKey: "secret" },
  });
  expect(() => readRoleEnvironment({ ...variables, PUBLIC_URL: "", API_KEY_FILE: "" }, "service")).toThrow(
    "PUBLIC_URL, API_KEY are not set",
  );
});
