import { join } from "node:path";
import { toSafeName } from "#contract/file-name.ts";
import { isEqualJson } from "#contract/canonical-json.ts";
import { isUnpublished } from "#contract/templates.ts";
import { mergeDocuments } from "#scene/revisions/merge-documents.ts";
import { describeConflict, describeDifferences, printable } from "./describe-differences.ts";
import {
  type FolderTemplate,
  folderNames,
  hashBytes,
  hashContent,
  listAssetNames,
  readAsset,
  readIfThere,
  readSyncState,
  readTemplateFolder,
  renameAssets,
  type SyncedService,
  type SyncState,
  type TemplateContent,
  TemplatesProblem,
  uploadName,
  writeSyncState,
  writeTemplateFile,
  writeWhole,
} from "./template-folder.ts";
import { type RemoteTemplate, StaleRevision, type TemplateService } from "./template-service.ts";

export interface Terminal {
  write: (line: string) => void;
  /** Undefined without a terminal. */
  confirm: ((question: string) => Promise<boolean>) | undefined;
}

export interface PullOptions {
  folder: string;
  /** Empty: every template that did not come with the product, and those that are in the folder. */
  identifiers: readonly string[];
  /** Replaces files that were changed since they were last equal to the service's. */
  overwrite: boolean;
}

/** Brings templates and their files into the folder. Returns false if a changed file was kept. */
export async function pullTemplates(
  service: TemplateService,
  { folder, identifiers, overwrite }: PullOptions,
  { write }: Terminal,
): Promise<boolean> {
  const known = (await readIfThere(join(folder, folderNames.state)).catch(() => undefined)) !== undefined;
  const templates = await readExisting(folder, known);
  const sync = await openSync(folder, service);
  const wanted = identifiers.length > 0 ? identifiers : await listWanted(service, templates, sync);
  const fonts = await service.listFonts();
  const files = new Set(templates.map(({ file }) => file));
  let isComplete = true;
  for (const identifier of wanted) {
    const own = templates.find((template) => sync.remoteOf(template) === identifier);
    const remote = await service.read(identifier);
    if (remote === undefined) {
      write(`${printable(identifier)}: is not at ${service.origin}`);
      isComplete = false;
      continue;
    }
    if (!remote.isPublished) {
      write(
        `${own?.file ?? printable(identifier)}: not pulled, because ${service.origin} has only a draft of it`,
      );
      if (identifiers.length > 0) isComplete = false;
      continue;
    }
    const fetched = toFolder(remote, sync);
    const hash = hashContent(remote);
    if (own !== undefined && !overwrite && hashContent(own) !== hashContent(fetched)) {
      const last = sync.get(own);
      const isChangedHere = last === undefined || hashContent(sync.toRemote(own)) !== last.hash;
      if (isChangedHere) {
        const isChangedThere = last?.hash !== hash;
        write(
          isChangedThere
            ? `${own.file}: kept, because it changed here and there; push --merge joins both, pull --overwrite drops the changes here`
            : `${own.file}: kept with its changes, which are not pushed`,
        );
        if (isChangedThere) isComplete = false;
        continue;
      }
    }
    const file = own?.file ?? freeName(remote.name, files);
    files.add(file);
    const template = {
      ...fetched,
      file,
      identifier: own?.identifier ?? identifier,
      fonts: fontsOf(remote, fonts),
    };
    const missing = await pullAssets(service, folder, template, sync);
    for (const name of missing) write(`${file}: names ${name}, which ${service.origin} does not have`);
    if (missing.length > 0) isComplete = false;
    const isSame = own !== undefined && hashContent(own) === hashContent(template);
    if (!isSame || !isEqualJson(own.fonts, template.fonts)) {
      await writeTemplateFile(folder, template);
      write(`${file}: ${own === undefined ? "new" : "changed"}, revision ${remote.revision}`);
    }
    await sync.set(template, remote);
  }
  return isComplete;
}

/** A folder that does not exist yet is empty. */
async function readExisting(folder: string, isKnown: boolean): Promise<FolderTemplate[]> {
  try {
    return await readTemplateFolder(folder);
  } catch (error) {
    if (error instanceof TemplatesProblem && !isKnown && error.lines[0]?.includes("does not exist") === true)
      return [];
    throw error;
  }
}

async function listWanted(
  service: TemplateService,
  templates: readonly FolderTemplate[],
  sync: Sync,
): Promise<string[]> {
  const listed = await service.list("own");
  const pulled = templates.flatMap((template) =>
    sync.get(template) === undefined ? [] : (sync.remoteOf(template) ?? []),
  );
  return [...new Set([...listed.map(({ identifier }) => identifier), ...pulled])];
}

/** A file name of the template's name. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const stem = toFileName(name) || "template";
  for (let number = 1; ; number += 1) {
    const file = `${stem}${number === 1 ? "" : `-${number}`}.json`;
    if (!taken.has(file) && file !== folderNames.state) return file;
  }
}

/** Letters, digits and hyphens; a name that Windows has for a device begins with an underscore. */
export function toFileName(name: string): string {
  const plain = name
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, "");
  return toSafeName(plain);
}

/** The uploaded families that the document names in any place; a name too many costs a file. */
function fontsOf(
  { document }: RemoteTemplate,
  fonts: ReadonlyMap<string, string[]>,
): Record<string, string[]> {
  const text = JSON.stringify(document).toLowerCase();
  return Object.fromEntries([...fonts].filter(([family]) => text.includes(family.toLowerCase())));
}

async function pullAssets(
  service: TemplateService,
  folder: string,
  template: Pick<FolderTemplate, "file" | "document" | "fonts">,
  sync: Sync,
): Promise<string[]> {
  const missing: string[] = [];
  for (const name of listAssetNames(template)) {
    if (!uploadName.test(name) || (await readAsset(folder, name)) !== undefined) continue;
    const bytes = await service.readAsset(name);
    if (bytes === undefined) {
      missing.push(name);
      continue;
    }
    await writeWhole(join(folder, folderNames.assets, name), bytes);
    sync.service.assets[name] = { hash: hashBytes(bytes), name };
  }
  return missing;
}

/** The content with the names that files have in the folder. Links to files of the service become references. */
function toFolder(remote: RemoteTemplate, sync: Sync): TemplateContent {
  const names = new Map(Object.entries(sync.service.assets).map(([name, asset]) => [asset.name, name]));
  const linked = JSON.stringify(remote.document).replaceAll(
    /"https?:\/\/[^"\s\\]+\/assets\/([0-9a-f]{32,64}\.[a-z0-9]+)"/g,
    (link, name: string) => (link.slice(1).startsWith(`${sync.origin}/assets/`) ? `"asset:${name}"` : link),
  );
  const document: TemplateContent["document"] = JSON.parse(linked);
  const { name, tags, directLinks } = remote;
  return { name, tags, directLinks, document: renameAssets(document, (asset) => names.get(asset) ?? asset) };
}

export interface PushOptions {
  folder: string;
  /** Pushes without asking. */
  yes: boolean;
  /** Replaces templates of which the folder never had a revision. */
  overwrite: boolean;
  /** Merges with what was saved there in the meantime. */
  merge: boolean;
  /** Deletes templates there whose files were removed here. */
  delete: boolean;
}

type Step =
  | { kind: "create"; template: FolderTemplate }
  | {
      kind: "replace";
      template: FolderTemplate;
      remote: RemoteTemplate;
      content: TemplateContent;
      isMerged: boolean;
      /** Of a template that was never published. */
      isDraft: boolean;
    }
  | { kind: "delete"; key: string; remote: RemoteTemplate };

/**
 * Sends what changed, after a review. Never replaces a revision that the folder did not have: a template that was saved there in the
 * meantime is reported and left alone. Returns false if one was left.
 */
export async function pushTemplates(
  service: TemplateService,
  options: PushOptions,
  { write, confirm }: Terminal,
): Promise<boolean> {
  const { folder } = options;
  const templates = await readTemplateFolder(folder);
  const sync = await openSync(folder, service);
  const { steps, isComplete } = await planPush(service, templates, sync, options, write);
  if (steps.length === 0) {
    write(isComplete ? `Nothing to push: ${service.origin} has the same.` : "Nothing was pushed.");
    return isComplete;
  }
  if (!options.yes) {
    if (confirm === undefined)
      throw new TemplatesProblem([
        "Nothing was pushed: without a terminal there is no answer. Push with --yes, or from a terminal.",
      ]);
    const count = steps.length === 1 ? "this change" : `these ${steps.length} changes`;
    if (!(await confirm(`Push ${count} to ${service.origin}? [y/N] `))) {
      write("Nothing was pushed.");
      return isComplete;
    }
  }
  let isDone = isComplete;
  for (const step of steps) if (!(await runStep(service, folder, sync, step, write))) isDone = false;
  return isDone;
}

async function planPush(
  service: TemplateService,
  templates: readonly FolderTemplate[],
  sync: Sync,
  options: PushOptions,
  write: (line: string) => void,
): Promise<{ steps: Step[]; isComplete: boolean }> {
  const steps: Step[] = [];
  let isComplete = true;
  const leave = (...lines: string[]) => {
    for (const line of lines) write(line);
    isComplete = false;
  };
  for (const template of templates) {
    const { file } = template;
    const last = sync.get(template);
    const identifier = sync.remoteOf(template);
    const remote = identifier === undefined ? undefined : await service.read(identifier);
    const content = sync.toRemote(template);
    if (remote === undefined) {
      if (last !== undefined) {
        leave(
          `${file}: was deleted at ${service.origin}; remove the file, or remove its entry from ${folderNames.state} to create it again`,
        );
        continue;
      }
      write(`${file}: new, "${printable(template.name)}"`);
      steps.push({ kind: "create", template });
      continue;
    }
    if (hashContent(remote) === hashContent(content)) {
      await sync.set(template, remote);
      continue;
    }
    const isSeen =
      last !== undefined && (last.revision === remote.revision || last.hash === hashContent(remote));
    const isUnseenDraft = remote.hasDraft || (!remote.isPublished && !isSeen);
    if (isUnseenDraft && !options.overwrite) {
      leave(...(await describeDraft(service, template, remote)));
    } else if (isSeen || (last === undefined && options.overwrite)) {
      write(`${file}: changed`);
      for (const line of describeDifferences(remote, content)) write(`  ${line}`);
      const isDraft = !remote.isPublished && !options.overwrite;
      steps.push({ kind: "replace", template, remote, content, isMerged: false, isDraft });
    } else if (last === undefined) {
      leave(
        `${file}: ${service.origin} has it as revision ${remote.revision}, which was never pulled here; it differs:`,
      );
      for (const line of describeDifferences(remote, content)) write(`  ${line}`);
      write("  pull it first, or push --overwrite to replace it");
    } else if (last.hash === hashContent(content)) {
      leave(
        `${file}: is older than revision ${remote.revision} at ${service.origin}, and not changed here; pull it`,
      );
    } else {
      const merged = options.merge
        ? await mergeRemote(service, template, { last, remote, content }, write)
        : undefined;
      if (merged === undefined) {
        leave(...(await describeStale(service, template, { last, remote, content })));
        continue;
      }
      write(`${file}: merged with revision ${remote.revision}`);
      for (const line of describeDifferences(remote, merged)) write(`  ${line}`);
      steps.push({ kind: "replace", template, remote, content: merged, isMerged: true, isDraft: false });
    }
  }
  const removed = await listRemoved(service, templates, sync);
  for (const { key, remote } of removed) {
    const name = `"${printable(remote.name)}"`;
    if (!options.delete)
      write(`${printable(key)}: ${name} has no file any more; push --delete deletes it at ${service.origin}`);
    else if (sync.service.templates[key]?.revision !== remote.revision || remote.hasDraft)
      leave(`${printable(key)}: ${name} was saved there after it was last pulled, and is not deleted`);
    else {
      write(`${printable(key)}: deleted, ${name}`);
      steps.push({ kind: "delete", key, remote });
    }
  }
  return { steps, isComplete };
}

async function listRemoved(service: TemplateService, templates: readonly FolderTemplate[], sync: Sync) {
  const present = new Set(templates.map(({ identifier }) => identifier));
  const removed: { key: string; remote: RemoteTemplate }[] = [];
  for (const [key, synced] of Object.entries(sync.service.templates)) {
    if (present.has(key)) continue;
    const remote = await service.read(synced.identifier ?? key);
    if (remote !== undefined) removed.push({ key, remote });
  }
  return removed;
}

interface Divergence {
  last: { revision: number };
  remote: RemoteTemplate;
  content: TemplateContent;
}

/** The lines about a template whose draft a push would take the place of; it is all that there is, if none was published. */
async function describeDraft(
  service: TemplateService,
  { file }: FolderTemplate,
  remote: RemoteTemplate,
): Promise<string[]> {
  const draft = await service.readRevision(remote.identifier, remote.latestRevision);
  return [
    `${file}: not pushed, because ${service.origin} has a draft, revision ${remote.latestRevision}, that is not published`,
    ...(draft === undefined ? [] : describeDifferences(remote, draft).map((line) => `  ${line}`)),
    "  publish it there and pull, or push --overwrite to publish what is here",
  ];
}

/** The lines about a template that was saved there after it was pulled: what changed there, as far as it is known. */
async function describeStale(
  service: TemplateService,
  { file }: FolderTemplate,
  { last, remote, content }: Divergence,
): Promise<string[]> {
  const before = await service.readRevision(remote.identifier, last.revision);
  const there =
    before === undefined
      ? ["  from there to here:", ...describeDifferences(remote, content).map((line) => `    ${line}`)]
      : ["  changed there:", ...describeDifferences(before, remote).map((line) => `    ${line}`)];
  return [
    `${file}: not pushed, because it was saved at ${service.origin} as revision ${remote.revision}, after revision ${last.revision} that this folder has`,
    ...there,
    "  push --merge joins both; pull --overwrite drops the changes here",
  ];
}

/** Undefined if the common revision is unknown, or if both changed the same; the conflicts are written. */
async function mergeRemote(
  service: TemplateService,
  { file }: FolderTemplate,
  { last, remote, content }: Divergence,
  write: (line: string) => void,
): Promise<TemplateContent | undefined> {
  const base = await service.readRevision(remote.identifier, last.revision);
  if (base === undefined) {
    write(`${file}: cannot be merged, because ${service.origin} does not keep revision ${last.revision}`);
    return undefined;
  }
  const { document, conflicts } = mergeDocuments(base.document, content.document, remote.document);
  // Name, tags and links are merged in the same way, as a document of their own.
  const about = mergeDocuments(aboutOf(base), aboutOf(content), aboutOf(remote));
  const all = [...about.conflicts, ...conflicts];
  if (all.length === 0) return { ...content, ...about.document, document };
  write(`${file}: cannot be merged; both changed:`);
  for (const conflict of all) write(`  ${describeConflict(conflict)}`);
  return undefined;
}

function aboutOf({ name, tags, directLinks }: TemplateContent) {
  return { name, tags, directLinks };
}

/** Returns false if the template was saved after the review. */
async function runStep(
  service: TemplateService,
  folder: string,
  sync: Sync,
  step: Step,
  write: (line: string) => void,
): Promise<boolean> {
  if (step.kind === "delete") {
    try {
      await service.delete(step.remote.identifier, step.remote.latestRevision);
    } catch (error) {
      if (!(error instanceof StaleRevision)) throw error;
      write(`${printable(step.key)}: not deleted, because it was saved there during the push`);
      return false;
    }
    await sync.remove(step.key);
    write(`${printable(step.key)}: deleted`);
    return true;
  }
  const { template } = step;
  await pushAssets(service, folder, template, sync);
  const own = step.kind === "replace" ? step.content : template;
  const content = { ...own, document: sync.toRemote(own).document };
  if (step.kind === "create") {
    const created = await service.create(content);
    const { identifier, revision } = created;
    const kept = { ...template, identifier: template.identifier ?? identifier };
    if (template.identifier === undefined) await writeTemplateFile(folder, kept);
    await sync.set(kept, { ...content, identifier, revision });
    write(`${template.file}: created as ${identifier}${isUnpublished(created) ? notPublished : ""}`);
    return true;
  }
  const { remote } = step;
  if (hashContent(remote) === hashContent(content)) {
    // It only named its files differently.
    await sync.set(template, remote);
    write(`${template.file}: is the same there`);
    return true;
  }
  try {
    const place = { revision: remote.latestRevision, isDraft: step.isDraft };
    const saved = await service.replace(remote.identifier, content, place);
    const { revision } = saved;
    if (step.isMerged)
      await writeTemplateFile(folder, { ...template, ...toFolder({ ...remote, ...content }, sync) });
    await sync.set(template, { ...remote, ...content, revision });
    write(`${template.file}: pushed, revision ${revision}${isUnpublished(saved) ? notPublished : ""}`);
    return true;
  } catch (error) {
    if (!(error instanceof StaleRevision)) throw error;
    const now = await readLatest(service, remote.identifier);
    write(
      `${template.file}: not pushed, because it was saved at ${service.origin} during the push; changed there:`,
    );
    for (const line of now === undefined ? ["it was deleted"] : describeDifferences(remote, now))
      write(`  ${line}`);
    return false;
  }
}

const notPublished = ", which is not published: a person or a key that may publish has to do it";

/** With a draft, if there is one. */
async function readLatest(
  service: TemplateService,
  identifier: string,
): Promise<TemplateContent | undefined> {
  const remote = await service.read(identifier);
  if (remote?.hasDraft !== true) return remote;
  return (await service.readRevision(identifier, remote.latestRevision)) ?? remote;
}

async function pushAssets(
  service: TemplateService,
  folder: string,
  template: FolderTemplate,
  sync: Sync,
): Promise<void> {
  const families = new Map(
    Object.entries(template.fonts).flatMap(([family, names]) => names.map((name) => [name, family])),
  );
  for (const name of listAssetNames(template)) {
    const bytes = await readAsset(folder, name);
    if (bytes === undefined) continue;
    const hash = hashBytes(bytes);
    const known = sync.service.assets[name];
    if (known?.hash === hash && (await service.readAsset(known.name)) !== undefined) continue;
    sync.service.assets[name] = { hash, name: await service.uploadAsset(name, bytes, families.get(name)) };
  }
}

/** Writes what differs between the folder and the service. Returns whether nothing does. */
export async function diffTemplates(
  service: TemplateService,
  { folder }: { folder: string },
  { write }: Terminal,
): Promise<boolean> {
  const templates = await readTemplateFolder(folder);
  const sync = await openSync(folder, service);
  let isEqual = true;
  for (const template of templates) {
    const identifier = sync.remoteOf(template);
    const remote = identifier === undefined ? undefined : await service.read(identifier);
    const lines =
      remote === undefined
        ? [`is not at ${service.origin}`]
        : describeDifferences(remote, sync.toRemote(template)).map((line) => `  ${line}`);
    if (lines.length === 0) continue;
    isEqual = false;
    write(remote === undefined ? `${template.file}: ${lines.join("")}` : `${template.file}:`);
    if (remote !== undefined) for (const line of lines) write(line);
  }
  for (const { key, remote } of await listRemoved(service, templates, sync)) {
    isEqual = false;
    write(`${printable(key)}: "${printable(remote.name)}" is at ${service.origin}, and has no file any more`);
  }
  if (isEqual) write(`${templates.length} templates, as at ${service.origin}`);
  return isEqual;
}

type Sync = Awaited<ReturnType<typeof openSync>>;

/** The folder's memory of one service. It is written after each template, so that an interrupted command keeps it. */
async function openSync(folder: string, { origin }: Pick<TemplateService, "origin">) {
  const state: SyncState = await readSyncState(folder);
  const service: SyncedService = state[origin] ?? { templates: {}, assets: {} };
  state[origin] = service;
  const save = () => writeSyncState(folder, state);
  const keyOf = ({ identifier }: Pick<FolderTemplate, "identifier">) => identifier ?? "";
  return {
    origin,
    service,
    get: (template: Pick<FolderTemplate, "identifier">) => service.templates[keyOf(template)],
    /** The template's identifier on the service; undefined for a new one. */
    remoteOf: (template: Pick<FolderTemplate, "identifier">) =>
      service.templates[keyOf(template)]?.identifier ?? template.identifier,
    /** The content with the names that files have on the service, as far as they are there. */
    toRemote: ({ name, tags, directLinks, document }: TemplateContent): TemplateContent => ({
      name,
      tags,
      directLinks,
      document: renameAssets(document, (asset) => service.assets[asset]?.name ?? asset),
    }),
    set: async (
      template: Pick<FolderTemplate, "identifier">,
      remote: Omit<RemoteTemplate, "isPublished" | "latestRevision" | "hasDraft">,
    ) => {
      const key = keyOf(template);
      const { identifier, revision } = remote;
      const synced = { ...(identifier === key ? {} : { identifier }), revision, hash: hashContent(remote) };
      service.templates[key] = synced;
      await save();
    },
    remove: async (key: string) => {
      Reflect.deleteProperty(service.templates, key);
      await save();
    },
  };
}
