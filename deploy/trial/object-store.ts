/**
 * An S3 server for a trial on one machine, from npm: objects are files in the folder of the first argument. Its keys are
 * S3RVER and S3RVER, and it answers this machine only. Not for data that has to be kept: it replaces objects in place.
 */
import S3rver from "@20minutes/s3rver";

const [directory = "/var/lib/overprint/objects", port = "4568"] = process.argv.slice(2);
const server = new S3rver({
  address: "127.0.0.1",
  port: Number(port),
  silent: true,
  directory,
  vhostBuckets: false,
  configureBuckets: [{ name: "overprint" }],
});
await server.run();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void server.close());
