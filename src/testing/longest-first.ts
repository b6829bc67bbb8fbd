import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Starts the tests of `server` and of faults first, then large files before small ones. The former start the whole
 * product several times; a long test that starts last would leave the other workers idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Not of an array.
    const bySize = await super.sort(files);
    const isServer = ({ moduleId }: TestSpecification) => /\/(?:src\/server|e2e)\//.test(moduleId);
    return [...bySize.filter(isServer), ...bySize.filter((file) => !isServer(file))];
  }
}
