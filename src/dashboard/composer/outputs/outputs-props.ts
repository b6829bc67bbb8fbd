import type { TemplateSummary } from "#contract/templates.ts";
import type { Composition } from "../../composition/composition.ts";
import type { Surroundings } from "../use-deferred-surroundings.ts";

/** Props of the outputs panel. */
export interface OutputsPanelProps extends Surroundings {
  summary: TemplateSummary;
  nameProperties: (composition: Composition) => Composition;
  /** The service's public address, without a trailing slash. */
  serviceAddress: string;
  /** Whether the service is the embedded one. */
  isEmbedded: boolean;
}
