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

/** Forgets what the page's browser has kept of the dashboard, as in a context of its own, but with its code at hand. */
export async function startAfresh(page: Page): Promise<void> {
  // A page of the dashboard's origin without its code, which writes down its state when it is left.
  await page.goto("/favicon.svg");
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases())
      if (name !== undefined)
        await new Promise((resolve) => {
          const request = indexedDB.deleteDatabase(name);
          request.addEventListener("success", resolve);
          request.addEventListener("blocked", resolve);
        });
  });
}
