import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { askAgain, type Read } from "@/lib/query/reads";

/** Somebody else saved: asks anew for what is shown of a record; `form` also forgets the values to edit. */
export function useRefreshOf(shown: readonly Read[], full: Read): (what?: { form: boolean }) => void {
  const client = useQueryClient();
  return useCallback(
    ({ form } = { form: false }) => {
      // Removed, not asked for again: reading it is audited, and the next form loads it when it opens.
      if (form) client.removeQueries({ queryKey: [full.id] });
      void askAgain(client, shown);
    },
    [client, shown, full],
  );
}
