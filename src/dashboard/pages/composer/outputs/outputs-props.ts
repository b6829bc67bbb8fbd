import type { ReactNode } from "react";
import type { RawAnswer } from "#client/request.ts";
import type { Connection } from "#contract/connection.ts";
import type { TemplateSummary } from "#contract/templates.ts";
import type { Composition } from "../../../model/composition/composition.ts";
import type { Surroundings } from "../use-deferred-surroundings.ts";

/** Props of the outputs panel. */
export interface OutputsPanelProps extends Surroundings {
  summary: TemplateSummary;
  nameProperties: (composition: Composition) => Composition;
  /** The response to the last render, if there was one; and whether it is that of the current composition. */
  answer: RawAnswer | undefined;
  isAnswerCurrent: boolean;
  /** The cases of the template; absent where they cannot be drawn. */
  cases?: ReactNode;
  /** Whether they are shown first. */
  startsWithCases?: boolean;
  /** The service's public address, without a trailing slash. */
  serviceAddress: string;
  /** `undefined` while it is unknown. */
  connection: Connection | undefined;
}
