/** `npm run backup -- FILE`: writes a backup while the service runs. */
import { version } from "#contract/version.ts";
import { writeBackup } from "#service/backup/write-backup.ts";
import { formatBytes, runDataCommand } from "./data-command.ts";

await runDataCommand({
  name: "backup",
  help: `Writes a backup to a new file, while Overprint runs or is stopped.

  npm run backup -- FILE

It has the database as it was at one moment, the objects (pictures and uploads) and the
keys and secrets of DATA_DIR. With DATABASE_URL the database is dumped by pg_dump; with
S3 the backup lists the objects, and the bucket keeps them. Settings of the environment
and .env are not in it. The file is readable by its owner only: keep it as safe as the
keys. Exits with 0 if the backup is whole and on the disk, and with 1 if there is none.
`,
  options: [],
  run: async ({ places, file, signal, write }) => {
    const { bytes, objects } = await writeBackup(places, file, { version, signal });
    const listed = places.objects.kind === "s3" ? "the names of " : "";
    write(`${file}: ${formatBytes(bytes)}, the database and ${listed}${objects} objects.`);
    write("It contains keys and secrets, readable by its owner only: keep it as safe as those.");
    if (places.objects.kind === "s3")
      write("The bucket itself is not in it: back it up as well, or keep its versions.");
  },
});
