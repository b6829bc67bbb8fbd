/** Worker thread that lays out texts without painting them. */
import type { UploadedFace } from "#contract/account.ts";
import { componentsOf, type TemplateDocument } from "#scene/document.ts";
import { addLaterCoverage } from "#scene/fonts/later-coverage.ts";
import { uploadsPackage } from "#scene/fonts/catalogue.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { type TextFit, textFitOf } from "#scene/layout/text-fit.ts";
import { listNeededFonts } from "#scene/needed-fonts.ts";
import { layoutOf } from "#scene/paint/layout-of.ts";
import { serveThread } from "../concurrency/serve-orders.ts";
import { createSceneCanvas } from "./node-scene-tools.ts";
import { registerFonts, registerPlainFont } from "./register-fonts.ts";
import type { OrderedFont } from "./worker-messages.ts";

export interface TextFitOrder {
  /** With only the texts to lay out. */
  document: TemplateDocument;
  faces: readonly UploadedFace[];
  fonts: readonly OrderedFont[];
}

/** By the ids of the components. */
export type TextFitAnswer = ReadonlyMap<string, TextFit>;

addLaterCoverage();
const { context } = createSceneCanvas(1, 1);

async function layOut({ document, faces, fonts }: TextFitOrder): Promise<TextFitAnswer> {
  for (const { alias, bytes } of fonts) registerPlainFont(alias, bytes);
  const catalogue = catalogueWith(faces);
  const { files } = listNeededFonts(document, catalogue);
  await registerFonts(files.filter((font) => font.package !== uploadsPackage));
  return new Map(
    componentsOf(document).flatMap((component) =>
      component.type === "TEXT"
        ? [[component.id, textFitOf(component, layoutOf(component, context, { fonts: catalogue }))] as const]
        : [],
    ),
  );
}

serveThread(layOut);
