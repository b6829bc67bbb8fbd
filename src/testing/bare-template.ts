/** A template in the list of a third-party service, with only the fields that the interface requires. */
export const bareTemplate = {
  identifier: "t1",
  name: "Card",
  scaleFactor: 1,
  outputFormat: "jpeg",
  width: 1200,
  height: 630,
  createdBy: "Mara",
  editor: "canvas-editor",
};
