/** A template as a stranger's service lists it: the fields that the interface always has, and none of ours. */
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
