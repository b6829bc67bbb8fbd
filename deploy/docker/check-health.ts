/**
 * The image's health check: exits with 0 if the address in the first argument answers with success. Default: `/readyz`
 * of the service or worker in the same container.
 */
const port = process.env["HEALTH_PORT"] || process.env["SERVICE_PORT"] || "4401";
const [address = `http://127.0.0.1:${port}/readyz`] = process.argv.slice(2);
const answer = await fetch(address, { signal: AbortSignal.timeout(4_000) }).catch(() => undefined);
process.exitCode = answer?.ok ? 0 : 1;
