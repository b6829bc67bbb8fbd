import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import type { UploadedFace } from "#contract/account.ts";
import { useClient } from "../../base/connection/client-context.tsx";

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
  /** Whether `faces` is still loading. */
  isPending: boolean;
}

/** `isEnabled: false` returns cached faces without a request. */
export function useUploadedFaces({ isEnabled }: { isEnabled: boolean }): UploadedFaces {
  const { data, isLoading } = useQuery({ ...uploadedFacesQuery(useClient()), enabled: isEnabled });
  return { faces: data ?? none, isPending: isLoading };
}
