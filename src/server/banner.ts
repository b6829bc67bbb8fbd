import type { Log } from "./log.ts";

export interface BannerFacts {
  dashboardUrl: string;
  /** Sets the first password; it works once. */
  firstLink?: string | undefined;
  service: { kind: "embedded"; url: string; keyFile: string | undefined } | { kind: "remote"; url: string };
  dataDir: string;
  seconds: number;
  mode: "start" | "dev";
  /** Whether the output may contain colours. */
  isTerminal: boolean;
}

/** Formats the lines that the start prints, with all addresses and without secrets but the link of the first login. */
export function formatBanner({
  dashboardUrl,
  firstLink,
  service,
  dataDir,
  seconds,
  mode,
  isTerminal,
}: BannerFacts): string {
  const style = (code: number, text: string) => (isTerminal ? `\u001B[${code}m${text}\u001B[0m` : text);
  const rows: (readonly [string, string])[] = [
    ["Dashboard", style(36, dashboardUrl)],
    ...(firstLink === undefined
      ? []
      : ([
          ["Log in", style(36, firstLink)],
          ["", style(2, "Sets your password. Works once, within an hour.")],
        ] as const)),
    ["Service", style(36, service.url) + (service.kind === "remote" ? style(2, "  remote") : "")],
  ];
  if (service.kind === "embedded") {
    rows.push(["Key", service.keyFile ?? "from API_KEY"], ["Data", dataDir]);
  }
  return [
    "",
    `  ${style(35, "⌜")} ${style(1, "Overprint")}${mode === "dev" ? style(2, "  development, with hot reload") : ""}`,
    "",
    ...rows.map(([name, value]) => `  ${style(2, name.padEnd(11))}${value}`),
    "",
    `  ${style(2, `Ready in ${seconds.toFixed(1)} s. Stop with Ctrl-C.`)}`,
    "",
    "",
  ].join("\n");
}

/** The same facts as one line of the log. The link of the first login is a field, because nothing else shows it there. */
export function logReady(
  log: Pick<Log, "info">,
  { dashboardUrl, firstLink, service, dataDir, seconds }: BannerFacts,
): void {
  const own = service.kind === "remote" ? {} : { key: service.keyFile ?? "from API_KEY", data: dataDir };
  log.info(`Ready in ${seconds.toFixed(1)} s: the dashboard answers on ${dashboardUrl}`, {
    dashboard: dashboardUrl,
    ...(firstLink !== undefined && { login: firstLink }),
    service: service.url,
    ...own,
  });
}
