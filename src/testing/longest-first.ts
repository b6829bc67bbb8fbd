import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Starts the long tests of each project first, then large files before small ones: those of `server`, of faults and of
 * backups start the whole product or copy a database several times, and a long test that starts last would leave the
 * other workers idle. Projects stay one after the other, because a worker that changes its project starts anew. The one
 * with servers waits most, and is the first because the component tests run beside it then.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Not of an array.
    const bySize = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/(?:src\/server|src\/service\/backup|e2e)\//.test(moduleId);
    const byProject = [...Map.groupBy(bySize, ({ project }) => project).values()];
    const isOnServers = ([file]: TestSpecification[]) => file?.project.name === "servers";
    return [...byProject.filter(isOnServers), ...byProject.filter((own) => !isOnServers(own))].flatMap(
      (own) => [...own.filter(isLong), ...own.filter((file) => !isLong(file))],
    );
  }
}
