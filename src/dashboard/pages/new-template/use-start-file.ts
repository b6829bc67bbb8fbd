import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useClient } from "../../base/connection/client-context.tsx";
import { uploadedFacesQuery } from "../../model/drawing/uploaded-faces.ts";
import type { FileState } from "./file-part.tsx";
import type { FileProblem, FileStart } from "./file-start.ts";

/** Reads chosen files; the last one counts. `onRead` is called with one that could be read. */
export function useStartFile(onRead: (file: FileStart) => void) {
  const client = useClient();
  const queryClient = useQueryClient();
  const [state, setState] = useState<FileState>({ step: "none" });
  const [file, setFile] = useState<FileStart>();
  const turn = useRef(0);

  async function read(chosen: File): Promise<void> {
    const own = (turn.current += 1);
    const fileName = chosen.name;
    const refuse = (problem: FileProblem) => setState({ step: "refused", fileName, problem });
    setState({ step: "reading", fileName });
    try {
      const { readStartFile } = await import("./read-start-file.ts");
      const result = await readStartFile(chosen, () => queryClient.fetchQuery(uploadedFacesQuery(client)));
      if (own !== turn.current) return;
      if (!result.ok) {
        refuse(result.problem);
        return;
      }
      setState({ step: "read", file: result.value });
      setFile(result.value);
      onRead(result.value);
    } catch {
      if (own === turn.current) refuse({ kind: "failed" });
    }
  }

  return { state, file, read: (chosen: File) => void read(chosen) };
}
