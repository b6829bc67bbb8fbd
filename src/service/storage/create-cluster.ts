/**
 * Makes an empty database cluster in the folder named by the first argument, then ends. Run as a process of its own,
 * because making one takes 700 MB once, which the process would keep.
 */
import { PGlite } from "@electric-sql/pglite";

const folder = process.argv[2];
if (folder === undefined) throw new Error("create-cluster needs a folder");

const database = await PGlite.create(folder);
await database.close();
