import { rm } from "node:fs/promises";
import { join } from "node:path";
import { checkCluster, type ClusterCheck } from "./check-cluster.ts";
import { makeCluster, removeUnfinished } from "./make-cluster.ts";

export interface PreparedCluster {
  cluster: string;
  /** Folder for the originals of files that opening replaces; see `UndoLog`. */
  undoFolder: string;
}

/**
 * Checks the cluster in `root`, or creates one if it is missing, and removes leftovers of interrupted starts. The
 * caller holds the folder's lock. Throws `FolderProblem` without changing anything, and `StartProblem` when no cluster
 * can be created.
 */
export async function prepareCluster(root: string, check: ClusterCheck): Promise<PreparedCluster> {
  const prepared = { cluster: join(root, "cluster"), undoFolder: join(root, "undo") };
  const control = await checkCluster(root, check);
  await rm(prepared.undoFolder, { recursive: true, force: true });
  if (control === undefined) await makeCluster(prepared.cluster);
  else await removeUnfinished(prepared.cluster);
  return prepared;
}
