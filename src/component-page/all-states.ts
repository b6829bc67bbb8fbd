import { actions } from "./states/actions.tsx";
import { content } from "./states/content.tsx";
import { fields } from "./states/fields.tsx";
import { inputs } from "./states/inputs.tsx";
import { layers } from "./states/layers.tsx";
import { messages } from "./states/messages.tsx";
import type { StatesByComponent } from "./state.ts";

/** Every component of the design system and every field of the composer in every state. */
export const statesByGroup: Readonly<Record<string, StatesByComponent>> = {
  Actions: actions,
  Inputs: inputs,
  Layers: layers,
  Messages: messages,
  Content: content,
  "Fields of the composer": fields,
};

export const allStates: StatesByComponent = Object.assign({}, ...Object.values(statesByGroup));
