/**
 * Opens a frame outside of the viewport in which no code runs. It has our origin, so that its document can be read and
 * changed. Its size is that of its style; the caller removes it.
 */
export async function openSandboxedFrame(html: string): Promise<HTMLIFrameElement> {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-same-origin");
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  frame.srcdoc = html;
  Object.assign(frame.style, {
    position: "fixed",
    left: "-20000px",
    top: "0",
    border: "0",
    colorScheme: "light",
  });
  await new Promise((resolve) => {
    frame.addEventListener("load", resolve, { once: true });
    document.body.append(frame);
  });
  return frame;
}
