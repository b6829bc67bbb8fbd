import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Starts the tests of `server` first, then large files before small ones. The former start the whole product several
 * times; a long test that starts last would leave the other workers idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Not of an array.
    const bySize = await super.sort(files);
    const isServer = ({ moduleId }: TestSpecification) => moduleId.includes("/src/server/");
    return [...bySize.filter(isServer), ...bySize.filter((file) => !isServer(file))];
  }
}
