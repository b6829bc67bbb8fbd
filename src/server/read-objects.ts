import type { ContainerCredentialsOptions } from "#service/storage/s3-credentials.ts";
import type { S3ObjectStoreOptions } from "#service/storage/s3-object-store.ts";
import { EnvironmentProblem, type VariableReader } from "./read-variables.ts";

/** Where the objects are: in the data folder, or in a bucket. */
export type ObjectsLocation = { kind: "folder" } | ({ kind: "s3" } & S3ObjectStoreOptions);

/** The platform of a container sets one of them. */
export const containerVariables = [
  "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
  "AWS_CONTAINER_CREDENTIALS_FULL_URI",
] as const;

const tokenVariable = "AWS_CONTAINER_AUTHORIZATION_TOKEN";

/** Throws `EnvironmentProblem` if the settings of the bucket are incomplete or do not fit together. */
export function readObjects(read: VariableReader): ObjectsLocation {
  const endpoint = read.address("S3_ENDPOINT");
  const region = read.text("S3_REGION", /^[\w-]+$/, "a region's name, such as eu-central-1");
  const bucket = read.text("S3_BUCKET", /^[\w.-]{3,63}$/, "a bucket's name of 3 to 63 characters");
  const addressing = read.oneOf("S3_ADDRESSING", ["path", "virtual"]);
  const accessKeyId = read.secret("S3_ACCESS_KEY_ID", /^\S+$/, "a key id without spaces");
  const secretAccessKey = read.secret("S3_SECRET_ACCESS_KEY", /^\S+$/, "a key without spaces");
  const sessionToken = read.secret("S3_SESSION_TOKEN", /^[\x21-\x7e]+$/, "a token without spaces");
  const container = readContainer(read);
  const given = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  if (Object.values({ ...given, sessionToken }).every((value) => value === undefined))
    return { kind: "folder" };
  const place = { endpoint: endpoint?.href.replace(/\/+$/, ""), bucket, region: region ?? "us-east-1" };
  const hasKey = [accessKeyId, secretAccessKey, sessionToken].some((value) => value !== undefined);
  const credentials =
    hasKey || container === undefined
      ? accessKeyId === undefined || secretAccessKey === undefined
        ? undefined
        : { accessKeyId, secretAccessKey, sessionToken }
      : { container: checkTrusted(container) };
  if (place.endpoint === undefined || place.bucket === undefined || credentials === undefined) {
    const missing = Object.entries(given).find(([, value]) => value === undefined)?.[0];
    throw new EnvironmentProblem(
      `${missing} is not set; S3 needs ${Object.keys(given).join(", ")} together.`,
    );
  }
  const settled = { ...place, endpoint: place.endpoint, bucket: place.bucket };
  if (addressing === "virtual") checkVirtualHost(settled);
  return { kind: "s3", ...settled, addressing: addressing ?? "path", ...credentials };
}

/** The bucket becomes a part of the host. */
function checkVirtualHost({ endpoint, bucket }: { endpoint: string; bucket: string }): void {
  const { hostname } = new URL(endpoint);
  if (/^(?:\[.*\]|[\d.]+)$/.test(hostname))
    throw new EnvironmentProblem(
      `S3_ADDRESSING is "virtual", but S3_ENDPOINT has the numeric host ${hostname}, of which no bucket can be a part; use a name, or path.`,
    );
  if (/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/.test(bucket)) return;
  throw new EnvironmentProblem(
    `S3_ADDRESSING is "virtual", but S3_BUCKET ${JSON.stringify(bucket)} cannot be a part of a host; use path.`,
  );
}

/**
 * Undefined outside such a container. The platform sets these variables, not the operator.
 */
function readContainer(read: VariableReader): ContainerCredentialsOptions | undefined {
  const [relativeName, fullName] = containerVariables;
  const relative = read.text(relativeName, /^\/\S*$/, "a path");
  const full = read.text(fullName, /^\S+$/, "an address");
  const tokenFile = read.fileOf(tokenVariable);
  // A file may get another token at any time, so it is read for each request.
  const token =
    tokenFile === undefined
      ? read.secret(tokenVariable, /^[\x21-\x7e]+$/, "a token without spaces")
      : undefined;
  // The order of the platform's own libraries.
  const url = relative === undefined ? full : `http://169.254.170.2${relative}`;
  return url === undefined ? undefined : { url, token, tokenFile };
}

/** Called when the credentials are used: the platform sets its variables also for other programs. */
function checkTrusted(container: ContainerCredentialsOptions): ContainerCredentialsOptions {
  if (isTrusted(container.url)) return container;
  throw new EnvironmentProblem(
    `${containerVariables[1]} is not accepted: credentials are only requested over https, from this machine, or from 169.254.170.2, 169.254.170.23 and fd00:ec2::23.`,
  );
}

/** The hosts to which the platform's own libraries send the token. */
function isTrusted(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || url.username !== "" || url.password !== "") return false;
  if (url.protocol === "https:") return true;
  return (
    url.protocol === "http:" &&
    /^(?:localhost|127(?:\.\d+){3}|\[::1\]|169\.254\.170\.23?|\[fd00:ec2::23\])$/.test(url.hostname)
  );
}
