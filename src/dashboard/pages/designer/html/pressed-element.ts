/** An element of the picture's page: the indexes of child elements from the body, and its component. */
export interface PressedElement {
  path: readonly number[];
  componentId: string | undefined;
}

/** The element at a point of the window. Its class is one of the frame's own, so `instanceof` fails. */
export function pressedElement(
  frame: HTMLIFrameElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): PressedElement | undefined {
  const page = frame.contentDocument;
  const box = frame.getBoundingClientRect();
  const zoom = box.width / frame.offsetWidth;
  const pressed = page?.elementFromPoint((clientX - box.left) / zoom, (clientY - box.top) / zoom);
  if (page === null || pressed === null || pressed === undefined) return undefined;
  const path: number[] = [];
  let element: Element = pressed;
  while (element !== page.body) {
    const parent = element.parentElement;
    if (parent === null) return undefined;
    path.unshift([...parent.children].indexOf(element));
    element = parent;
  }
  const marked = pressed.closest("[data-component]")?.getAttribute("data-component");
  return { path, componentId: marked ?? undefined };
}
