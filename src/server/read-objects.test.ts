import { describe, expect, test } from "vitest";
import { readEnvironment } from "./environment.ts";
import { readRoleEnvironment } from "./start-role.ts";

const place = { S3_ENDPOINT: "https://s3.example/", S3_BUCKET: "pictures" };
const keys = { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };

function objectsOf(variables: Record<string, string>) {
  const { service } = readEnvironment(variables);
  return service.kind === "embedded" ? service.objects : undefined;
}

test("addresses the bucket by path unless S3_ADDRESSING says otherwise", () => {
  expect(objectsOf({ ...place, ...keys })).toEqual({
    kind: "s3",
    endpoint: "https://s3.example",
    region: "us-east-1",
    bucket: "pictures",
    addressing: "path",
    accessKeyId: "id",
    secretAccessKey: "secret",
    sessionToken: undefined,
  });
  expect(objectsOf({ ...place, ...keys, S3_ADDRESSING: "virtual", S3_SESSION_TOKEN: "token" })).toMatchObject(
    {
      addressing: "virtual",
      sessionToken: "token",
    },
  );
});

test.each([
  [{ S3_ENDPOINT: "http://127.0.0.1:9000" }, "S3_ENDPOINT has the numeric host 127.0.0.1"],
  [{ S3_ENDPOINT: "http://[::1]:9000" }, "S3_ENDPOINT has the numeric host [::1]"],
  [{ S3_BUCKET: "Pictures_1" }, 'S3_BUCKET "Pictures_1" cannot be a part of a host'],
])("refuses a virtual host that cannot exist: %j", (changed, why) => {
  expect(() => objectsOf({ ...place, ...keys, S3_ADDRESSING: "virtual", ...changed })).toThrow(why);
});

describe("credentials of a container", () => {
  const relative = { AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: "/v2/credentials/1" };

  test("are used without keys of the operator", () => {
    expect(objectsOf({ ...place, ...relative })).toMatchObject({
      container: { url: "http://169.254.170.2/v2/credentials/1" },
    });
    expect(objectsOf({ ...place, ...keys, ...relative })).toMatchObject({ accessKeyId: "id" });
    expect(objectsOf(relative)).toEqual({ kind: "folder" });
  });

  test("need no keys in a role of their own", () => {
    const role = {
      ...place,
      DATABASE_URL: "postgres://user@host/db",
      PUBLIC_URL: "https://images.example",
      API_KEY: "key-of-sixteen-characters",
    };
    expect(readRoleEnvironment({ ...role, ...relative }, "service").service.objects).toMatchObject({
      container: {},
    });
    expect(() => readRoleEnvironment(role, "service")).toThrow("S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY are");
  });

  test.each([
    "https://credentials.example/x?y=1",
    "http://127.0.0.1:81/x",
    "http://169.254.170.23/v1",
    "http://[::1]/",
  ])("are requested from %s", (url) => {
    expect(objectsOf({ ...place, AWS_CONTAINER_CREDENTIALS_FULL_URI: url })).toMatchObject({
      container: { url },
    });
  });

  test.each(["http://credentials.example/", "http://169.254.169.254/", "ftp://127.0.0.1/", "nonsense"])(
    "are not requested from %s",
    (url) => {
      const variables = { ...place, AWS_CONTAINER_CREDENTIALS_FULL_URI: url };
      expect(() => objectsOf(variables)).toThrow("AWS_CONTAINER_CREDENTIALS_FULL_URI is not accepted");
      // The platform sets it for other programs as well.
      expect(objectsOf({ ...variables, ...keys })).toMatchObject({ accessKeyId: "id" });
    },
  );

  test("a token comes from its variable or, read each time, from its file", () => {
    const variables = { ...place, ...relative };
    expect(objectsOf({ ...variables, AWS_CONTAINER_AUTHORIZATION_TOKEN: "t" })).toMatchObject({
      container: { token: "t", tokenFile: undefined },
    });
    expect(
      objectsOf({ ...variables, AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: "/var/run/none" }),
    ).toMatchObject({ container: { token: undefined, tokenFile: "/var/run/none" } });
  });
});
