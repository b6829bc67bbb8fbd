import {
  type HtmlElement,
  type HtmlNode,
  type HtmlPage,
  isElement,
  isText,
  partOf,
} from "#scene/html/html-tree.ts";

/**
 * Makes a frame's document equal to the page and changes only the nodes that differ, so that typing a text does not
 * reload pictures. Creates elements, texts and attributes one by one; parses no markup.
 */
export function syncPage(page: HtmlPage, document: Document): void {
  syncElement(partOf(page, "html"), document.documentElement);
}

function syncElement(source: HtmlElement, target: Element): void {
  syncAttributes(source, target);
  const nodes = source.childNodes.filter((node) => isText(node) || isElement(node));
  let current = target.firstChild;
  for (const node of nodes) {
    if (current !== null && isSameKind(node, current)) {
      const next: ChildNode | null = current.nextSibling;
      if (isText(node)) {
        if (current.nodeValue !== node.value) current.nodeValue = node.value;
      } else if (isElement(node) && isElementNode(current)) syncElement(node, current);
      current = next;
    } else target.insertBefore(toNode(node, target.ownerDocument), current);
  }
  while (current !== null) {
    const next: ChildNode | null = current.nextSibling;
    current.remove();
    current = next;
  }
}

function isSameKind(source: HtmlNode, target: ChildNode): boolean {
  if (isText(source)) return target.nodeType === Node.TEXT_NODE;
  return (
    isElement(source) &&
    isElementNode(target) &&
    target.localName === source.tagName &&
    target.namespaceURI === source.namespaceURI
  );
}

/** Its class is one of the frame's own, so `instanceof` fails. */
function isElementNode(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}

function toNode(source: HtmlNode, document: Document): Node {
  if (!isElement(source)) return document.createTextNode(isText(source) ? source.value : "");
  const element = document.createElementNS(source.namespaceURI, source.tagName);
  syncElement(source, element);
  return element;
}

function syncAttributes(source: HtmlElement, target: Element): void {
  const names = new Set<string>();
  for (const { name, prefix, namespace, value } of source.attrs) {
    const qualified = prefix ? `${prefix}:${name}` : name;
    names.add(qualified);
    if (target.getAttribute(qualified) === value) continue;
    if (namespace === undefined) target.setAttribute(qualified, value);
    else target.setAttributeNS(namespace, qualified, value);
  }
  for (const name of target.getAttributeNames()) if (!names.has(name)) target.removeAttribute(name);
}
