/** `npm run backup -- FILE`: writes a backup while the service runs. */
import { version } from "#contract/version.ts";
import { BackupProblem } from "#service/backup/backup-problem.ts";
import { writeDatedBackup } from "#service/backup/dated-backup.ts";
import { writeBackup } from "#service/backup/write-backup.ts";
import { formatBytes, runDataCommand, toPath } from "./data-command.ts";

const keepDaysMax = 3_650;

await runDataCommand({
  name: "backup",
  help: `Writes a backup to a new file, while Overprint runs or is stopped.

  npm run backup -- [--settings FILE]… FILE
  npm run backup -- --keep DAYS [--settings FILE]… PREFIX

It has the database as it was at one moment, the objects (pictures and uploads) and the
keys and secrets of DATA_DIR. With DATABASE_URL the database is dumped by pg_dump; with
S3 the backup lists the objects, and the bucket keeps them. The file is readable by its
owner only: keep it as safe as the keys.

  --settings FILE  adds a file with settings of the environment, such as .env; without
                   this option they are not in the backup
  --keep DAYS      writes PREFIX-20261126T031500Z.backup and reads it back. Only then it
                   deletes earlier ones of this prefix; those of the newest DAYS days
                   that have a backup stay

Exits with 0 if the backup is whole and on the disk, and with 1 if there is none.
`,
  options: { keep: { type: "string" }, settings: { type: "string", multiple: true } },
  run: async ({ places, file, options, signal, write }) => {
    const settings = [options["settings"] ?? []].flat().map((path) => toPath(String(path)));
    const keepDays = readKeepDays(options["keep"]);
    const common = { version, settings, signal };
    const { path, bytes, objects, deleted } =
      keepDays === undefined
        ? { path: file, deleted: [], ...(await writeBackup(places, file, common)) }
        : await writeDatedBackup(places, file, { ...common, keepDays });
    const listed = places.objects.kind === "s3" ? "the names of " : "";
    write(`${path}: ${formatBytes(bytes)}, the database and ${listed}${objects} objects.`);
    write("It contains keys and secrets, readable by its owner only: keep it as safe as those.");
    if (places.objects.kind === "s3")
      write(
        `The bucket ${places.objects.bucket} itself is not in it: back it up as well, or keep its versions.`,
      );
    write(
      settings.length === 0
        ? "Settings of the environment and .env are not in it: keep them as well, or name their file with --settings."
        : `Settings in it: ${settings.join(", ")}.`,
    );
    for (const old of deleted) write(`Deleted: ${old}`);
  },
});

/** Undefined: one backup, and no other is deleted. */
function readKeepDays(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const days = Number(value);
  if (Number.isInteger(days) && days >= 1 && days <= keepDaysMax) return days;
  throw new BackupProblem(`--keep is ${JSON.stringify(value)}; accepted: 1 to ${keepDaysMax} days.`);
}
