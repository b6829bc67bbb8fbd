import type { TemplateSummary } from "#contract/templates.ts";
import type { Composition } from "../../composition/composition.ts";
import type { Surroundings } from "../use-deferred-surroundings.ts";

/** The input of every form of the composition. */
export interface OutputsPanelProps extends Surroundings {
  summary: TemplateSummary;
  nameProperties: (composition: Composition) => Composition;
  /** The service's address, as a program outside this browser would call it. */
  serviceAddress: string;
  /** Whether that service is our own. */
  isEmbedded: boolean;
}
