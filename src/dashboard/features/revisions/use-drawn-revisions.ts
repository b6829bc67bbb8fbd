import { useEffect, useState } from "react";
import type { JsonObject } from "#contract/json.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { ScenePictures } from "../../model/drawing/scene-pictures.ts";
import { useUploadedFaces } from "../../model/drawing/uploaded-faces.ts";
import { type DrawnRevision, openRevision } from "./drawn-revision.ts";

export interface ReadRevision {
  drawn: DrawnRevision | undefined;
  /** Why it cannot be drawn. */
  problem: string | undefined;
}

/** Two documents, ready to be drawn; undefined while they and the uploaded fonts load. */
export function useDrawnRevisions(one: JsonObject, other: JsonObject) {
  const { faces, isPending } = useUploadedFaces({ isEnabled: true });
  const [revisions, setRevisions] = useState<readonly [ReadRevision, ReadRevision] | "failed">();
  useEffect(() => {
    if (isPending) return undefined;
    let isStale = false;
    const opened: ReadRevision[] = [];
    const close = () => opened.forEach(({ drawn }) => drawn?.close());
    const tools = { pictures: new ScenePictures(), catalogue: catalogueWith(faces) };
    const open = async (source: JsonObject): Promise<ReadRevision> => {
      const read = await openRevision(source, tools);
      const revision = read.ok
        ? { drawn: read.value, problem: undefined }
        : { drawn: undefined, problem: read.problem.map(({ path }) => path).join(", ") };
      opened.push(revision);
      return revision;
    };
    Promise.all([open(one), open(other)]).then(
      (both) => (isStale ? close() : setRevisions(both)),
      () => setRevisions("failed"),
    );
    return () => {
      isStale = true;
      close();
    };
  }, [one, other, faces, isPending]);
  return revisions;
}
