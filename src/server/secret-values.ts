import type { Environment } from "./environment.ts";

export interface Secrets {
  apiKey: string;
  webhookSecrets: readonly string[];
}

/** What must never stand in a log line. */
export function secretValues({ service }: Environment, secrets: Secrets): string[] {
  const values = [secrets.apiKey, ...secrets.webhookSecrets];
  if (service.kind === "embedded") {
    if (service.database.kind === "server") {
      const { password } = new URL(service.database.url);
      values.push(service.database.url, password, decodeURIComponent(password));
    }
    if (service.objects.kind === "s3") values.push(service.objects.secretAccessKey);
  }
  return values;
}
