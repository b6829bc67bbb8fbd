import type { PatternEngine } from "#scene/inputs/read-interface.ts";
import { createSharedState } from "../../../base/design-system/shared-state.ts";

const loaded = createSharedState<PatternEngine | undefined>(undefined);

/** The engine of patterns, which is large; undefined until a rule has needed it. */
export const usePatternEngine = loaded.useValue;

export function loadedPatternEngine(): PatternEngine | undefined {
  return loaded.get();
}

/** Rejects if its code cannot be fetched. */
export async function loadPatternEngine(): Promise<PatternEngine> {
  const known = loaded.get();
  if (known !== undefined) return known;
  const patterns = await import("#scene/inputs/match-pattern.ts");
  const engine = {
    problemOf: patterns.patternProblem,
    isTooLarge: patterns.isTooLarge,
    stepsOf: patterns.countPatternSteps,
    matches: patterns.matchPattern,
  };
  loaded.set(engine);
  return engine;
}
