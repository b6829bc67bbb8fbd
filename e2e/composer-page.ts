import type { Locator, Page } from "@playwright/test";

/** Locators of the composer by roles and names. */
export class ComposerPage {
  readonly page: Page;
  readonly canvas: Locator;

  constructor(page: Page) {
    this.page = page;
    this.canvas = page.getByRole("img", { name: /^Preview of/ });
  }

  async open(templateId: string, hash = ""): Promise<void> {
    await this.page.goto(`/templates/${templateId}/compose${hash}`);
    await this.untilPainted();
  }

  /** Resolves when fonts, pictures and the drawing are ready. */
  async untilPainted(): Promise<void> {
    await this.page.locator("canvas[data-painted]").waitFor();
  }

  component(id: string): Locator {
    return this.list.getByRole("option", { name: new RegExp(`^${id}( changed| has a value.*)?$`) });
  }

  /** The components; fields have options too. */
  get list(): Locator {
    return this.page.getByRole("listbox", { name: "Components" });
  }

  get selected(): Locator {
    return this.list.getByRole("option", { selected: true });
  }

  field(label: string): Locator {
    return this.page.getByRole("textbox", { name: label, exact: true });
  }

  get output(): Locator {
    return this.page.getByRole("tabpanel", { name: "Output" });
  }

  /** A fingerprint of the picture's pixels. */
  async pixels(): Promise<string> {
    return this.canvas.evaluate(async (element) => {
      const canvas = element as HTMLCanvasElement;
      const data =
        canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ??
        new Uint8ClampedArray();
      const hash = await crypto.subtle.digest("SHA-256", data);
      return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
    });
  }

  /** Red, green and blue of one pixel, at shares of the picture's width and height. */
  colorAt(x: number, y: number): Promise<number[]> {
    return this.canvas.evaluate(
      (element, place) => {
        const canvas = element as HTMLCanvasElement;
        const pixel = canvas
          .getContext("2d")
          ?.getImageData(Math.round(canvas.width * place.x), Math.round(canvas.height * place.y), 1, 1).data;
        return [...(pixel ?? [])].slice(0, 3);
      },
      { x, y },
    );
  }
}
