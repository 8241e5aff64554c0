"use client";

import { Button } from "antd";
import { useRouter } from "next/navigation";
import { activityApi, jointActivity, type JointActivity } from "@/contracts/party/activity/activity";
import { columnsOf } from "@/components/list/table/columns";
import { RowTable } from "@/components/record/rows/row-table";
import { useListAddress } from "@/components/record/use-record-address";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import { EmptyState } from "@/components/ui/state/empty-state";
import { ErrorState } from "@/components/ui/state/error-state";
import { Note } from "@/components/ui/note";
import { ListSkeleton } from "@/components/ui/state/skeletons";
import { describe } from "@/lib/api/describe";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";

const COLUMNS = columnsOf(jointActivity, ["title", "activityType", "startTime", "companyName"]);

/** 联合活动 that name the own firm; one is taken over as a draft, once. // domain a §6.2 edge cases */
export function JointDialog({ onClose }: { readonly onClose: () => void }) {
  const router = useRouter();
  const { recordAt } = useListAddress("activityId");
  const { data, error, refetch, isFetching } = useEndpointQuery(activityApi.joint, {}, { silent: true });
  const { mutateAsync, isPending } = useEndpointMutation(activityApi.copyJoint, {
    invalidates: [activityApi.list, activityApi.joint],
  });
  const open = (activityId: string, isNew: boolean) => {
    onClose();
    router.push(recordAt(activityId, isNew ? { edit: "1" } : {}));
  };
  const copy = async (activityId: string) => {
    const made = await mutateAsync({ params: { activityId } }).catch(() => null);
    if (made) open(made.activityId, true);
  };
  const toolOf = ({ activityId, copyId, title }: JointActivity) =>
    copyId ? (
      <Button type="link" aria-label={`已引用，查看 ${title}`} onClick={() => open(copyId, false)}>
        已引用，查看
      </Button>
    ) : (
      <Button type="link" aria-label={`引用 ${title}`} disabled={isPending} onClick={() => void copy(activityId)}>
        引用
      </Button>
    );
  return (
    <DragDialog open title="引用联合活动" width={960} onClose={onClose}>
      <Note tone="note">
        其他事务所登记、已审核通过，并把本所列为联合单位的活动。引用后生成草稿，参加人员、人数和照片由本所填写。
      </Note>
      {error && (
        <ErrorState
          title="联合活动加载失败"
          hint={describe(error).text}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <ListSkeleton rows={4} />}
      {data?.length === 0 && (
        <EmptyState title="没有可引用的联合活动" hint="请登记单位在「联合单位」中填写本所的全称或统一社会信用代码。" />
      )}
      {data && data.length > 0 && (
        <RowTable
          caption="联合活动"
          columns={[...COLUMNS, { key: "copyId", meta: { label: "操作" } }]}
          rows={data}
          idKey="activityId"
          cell={(key, row) => (key === "copyId" ? toolOf(row as unknown as JointActivity) : undefined)}
        />
      )}
    </DragDialog>
  );
}
