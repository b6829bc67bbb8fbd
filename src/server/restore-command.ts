/** `npm run restore -- FILE`: restores a backup to empty places. */
import { restoreBackup } from "#service/backup/restore-backup.ts";
import { runDataCommand } from "./data-command.ts";

const acceptLoss = "accept-loss";

await runDataCommand({
  name: "restore",
  help: `Restores a backup that npm run backup wrote.

  npm run restore -- FILE [--accept-loss]

DATA_DIR has to be empty or missing; with DATABASE_URL the database has to be empty. The
backup is read and verified to its end before anything is written. Start Overprint when
the command is done; the version that wrote the backup, or a newer one.

  --accept-loss  with S3: restore although the bucket lacks objects of the backup's list

Exits with 0 if everything is restored, and with 1 if nothing is.
`,
  options: { [acceptLoss]: { type: "boolean" } },
  run: async ({ places, file, options, signal, write }) => {
    const { header, objects, missing, settings } = await restoreBackup(places, file, {
      acceptLoss: options[acceptLoss] === true,
      signal,
    });
    write(`Restored the backup of ${header.createdAt} (Overprint ${header.version}): ${objects} objects.`);
    if (missing.length > 0) write(`The bucket lacks ${missing.length} objects: their links answer 404.`);
    write(
      settings.length === 0
        ? "Keys and secrets are those of the backup; settings of the environment and .env are not in it."
        : `Keys and secrets are those of the backup. Its settings were not restored; take them out with: tar -xf ${file} ${settings.join(" ")}`,
    );
  },
});
