import { EmptyState } from "@/components/ui/state/empty-state";
import { ABSENT } from "@/lib/api/describe";

/** Stands where something would be whose call the backend at hand does not have: asking again would not help. // decision 0029 */
export function AbsentState({ title }: { /** What is not to be had: 「人员」. */ title: string }) {
  return <EmptyState title={`暂不能查看${title}`} hint={`${ABSENT}，其他功能不受影响。`} />;
}
