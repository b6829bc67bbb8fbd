/** Presses the first button of a component that opens a layer. */
export function openLayer(root: HTMLElement): void {
  root.querySelector<HTMLElement>("[aria-haspopup]")?.click();
}

/** Moves a mouse onto the first button of a component; its tooltip appears after a moment. */
export function hoverButton(root: HTMLElement): void {
  const event = new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" });
  root.querySelector("button")?.dispatchEvent(event);
}

/** Holds a file over a component. */
export function holdFile(root: HTMLElement): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(["{}"], "template.json", { type: "application/json" }));
  root.firstElementChild?.dispatchEvent(new DragEvent("dragenter", { bubbles: true, dataTransfer }));
}
