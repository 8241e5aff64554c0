import { useEffect } from "react";
import { inspectionCompanyApi } from "@/contracts/inspection/company";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useMayCall } from "@/lib/session/can";

/** Whoever decides has this sheet before him while it waits: from now on its firm takes nothing back. // domain b §1 (4), (7) */
export function useOpened(taskId: string | undefined, isWaiting: boolean): void {
  const isReviewer = useMayCall(inspectionCompanyApi.open);
  const { mutate } = useEndpointMutation(inspectionCompanyApi.open, { silent: true, noLoading: true });
  const id = isReviewer && isWaiting ? taskId : undefined;
  useEffect(() => {
    if (id !== undefined) mutate({ params: { taskId: id } });
  }, [id, mutate]);
}
