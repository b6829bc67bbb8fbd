import type { Locator, Page } from "@playwright/test";
import type { RunningProduct } from "./product.ts";
import { createTemplate, readDocument } from "./service-call.ts";
import { expect } from "./test.ts";

/** The width of the journeys' templates, px. */
const templateWidth = 600;

/** The designer of a canvas template, as a hand and a keyboard find it. */
export class DesignerPage {
  readonly page: Page;
  readonly product: RunningProduct;
  readonly saved: Locator;

  constructor(page: Page, product: RunningProduct) {
    this.page = page;
    this.product = product;
    this.saved = page.locator('[data-save-state="saved"]');
  }

  /** Creates a template and opens its designer. Resolves to its identifier. */
  async create(name: string, document: object): Promise<string> {
    const id = await createTemplate(this.product, name, document);
    await this.page.goto(`/templates/${id}/design`);
    await this.untilPainted();
    return id;
  }

  async untilPainted(): Promise<void> {
    await expect(this.page.locator("canvas[data-painted]")).toBeVisible();
  }

  async untilSaved(): Promise<void> {
    await expect(this.saved).toHaveText(/^Draft/);
  }

  /** The document of the draft, or of what is published with an empty `pin`. */
  document(id: string, pin = "@draft"): Promise<Record<string, unknown>> {
    return readDocument(this.product, `${id}${pin}`);
  }

  field(name: string): Locator {
    return this.page
      .getByRole("region", { name: /^Properties of/ })
      .getByRole("textbox", { name, exact: true });
  }

  /** A point of the template on the screen. */
  async at(x: number, y: number): Promise<[number, number]> {
    const box = await this.page.locator("canvas[data-painted]").boundingBox();
    const zoom = (box?.width ?? 0) / templateWidth;
    return [(box?.x ?? 0) + x * zoom, (box?.y ?? 0) + y * zoom];
  }

  async drag(from: [number, number], to: [number, number]): Promise<void> {
    const [start, end] = [await this.at(...from), await this.at(...to)];
    await this.page.mouse.move(...start);
    await this.page.mouse.down();
    await this.page.mouse.move(...end, { steps: 8 });
    await this.page.mouse.up();
  }
}
