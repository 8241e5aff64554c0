import { useDeferredValue } from "react";
import { activityApi, type ActivityPerson } from "@/contracts/party/activity/activity";
import type { CoOrganizer } from "@/contracts/party/activity/activity-fields";
import { dayOf } from "@/contracts/kit/day/dates";
import { useEndpointQuery } from "@/lib/query/query-of";

type Values = Readonly<Record<string, unknown>>;

/** Who may have taken part in the activity that is being typed: by the rosters of its day, joined units' with them. */
export function useRoster(values: Values): { readonly people: readonly ActivityPerson[]; readonly isLoading: boolean } {
  const typed = useDeferredValue(values);
  const start = typed["startTime"];
  const units = ((typed["coOrganizers"] ?? []) as readonly CoOrganizer[])
    .map(({ unitName }) => unitName.trim())
    .filter(Boolean);
  const query = {
    ...(typeof start === "string" && start !== "" ? { day: dayOf(start) } : {}),
    ...(units.length > 0 ? { units } : {}),
  };
  const { data, isLoading } = useEndpointQuery(
    activityApi.people,
    { query },
    { noLoading: true, silent: true, keepsPrevious: true },
  );
  return { people: data ?? [], isLoading };
}
