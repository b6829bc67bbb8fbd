import { rm } from "node:fs/promises";
import { join } from "node:path";
import { checkCluster, type ClusterCheck } from "./check-cluster.ts";
import { makeCluster, removeUnfinished } from "./make-cluster.ts";

export interface PreparedCluster {
  cluster: string;
  /** Where opening it keeps what it replaces; see `UndoLog`. */
  undoFolder: string;
}

/**
 * Checks the cluster in `root`, or makes one where there is none, and removes what starts that were ended have left. The
 * caller holds the folder's lock. Throws `FolderProblem`, with nothing changed, and `StartProblem` when none can be made.
 */
export async function prepareCluster(root: string, check: ClusterCheck): Promise<PreparedCluster> {
  const prepared = { cluster: join(root, "cluster"), undoFolder: join(root, "undo") };
  const control = await checkCluster(root, check);
  await rm(prepared.undoFolder, { recursive: true, force: true });
  if (control === undefined) await makeCluster(prepared.cluster);
  else await removeUnfinished(prepared.cluster);
  return prepared;
}
