import { inject, type RunnerTask, type RunnerTestFile, TestRunner } from "vitest";

/** Skips all tests and hooks on a machine where PostgreSQL cannot be started. */
// oxlint-disable-next-line import/no-default-export -- vitest looks for the runner there.
export default class ServerStoresRunner extends TestRunner {
  onCollected(files: RunnerTestFile[]): void {
    if (inject("serverStores") === null) skipAll(files);
  }
}

function skipAll(tasks: readonly RunnerTask[]): void {
  for (const task of tasks) {
    task.mode = "skip";
    if (task.type === "suite") skipAll(task.tasks);
  }
}
