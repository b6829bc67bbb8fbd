import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Starts the tests of `server` first, then large files before small ones. The former start the whole product several
 * times in few lines; one that is started last runs alone while the other workers are idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Not of an array.
    const bySize = await super.sort(files);
    const isServer = ({ moduleId }: TestSpecification) => /\/src\/server\/|\/make-cluster\./.test(moduleId);
    return [...bySize.filter(isServer), ...bySize.filter((file) => !isServer(file))];
  }
}
