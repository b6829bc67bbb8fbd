import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import type { UploadedFace } from "#contract/account.ts";
import { useClient } from "../connection/client-context.tsx";

/** The faces of fonts that people have uploaded to the service; none where it has no such call. */
export function uploadedFacesQuery(client: Client) {
  return queryOptions({
    queryKey: ["fonts", "uploaded"],
    queryFn: async ({ signal }): Promise<readonly UploadedFace[]> => {
      const families = await client.listFonts(signal);
      return families.items.flatMap(({ faces = [] }) => faces);
    },
    staleTime: 60_000,
  });
}

const none: readonly UploadedFace[] = [];

export interface UploadedFaces {
  faces: readonly UploadedFace[];
  /** Whether there may be more than `faces` says. */
  isPending: boolean;
}

/** `isAsked: false` tells what is known without asking for it. */
export function useUploadedFaces({ isAsked }: { isAsked: boolean }): UploadedFaces {
  const { data, isLoading } = useQuery({ ...uploadedFacesQuery(useClient()), enabled: isAsked });
  return { faces: data ?? none, isPending: isLoading };
}
