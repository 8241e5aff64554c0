"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { activity } from "@/contracts/party/activity/activity";
import { activityApi } from "@/contracts/party/activity/activity";
import type { DetailOf } from "@/contracts/kit/record";
import { UNSENT } from "@/contracts/kit/submission";
import { scoreboardLink } from "@/features/party/activity/scoreboard-address";
import { useAsked } from "@/components/record/use-asked-call";
import { useListAddress } from "@/components/record/use-record-address";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { Can, type Need, useMayCall } from "@/lib/session/can";
import { useUser } from "@/lib/session/context";

const JointDialog = dynamic(() => import("@/features/party/activity/joint-dialog").then((m) => m.JointDialog));
const ActivityPrint = dynamic(() => import("@/features/party/activity/activity-print").then((m) => m.ActivityPrint));

type Detail = DetailOf<typeof activity>;
type Row = Pick<Detail, "activityId" | "title" | "companyId" | "auditStatus">;

/** Of the list: joint activities of other firms, and the year. */
export function ActivityTools() {
  const router = useRouter();
  const mayCopy = useMayCall(activityApi.copyJoint);
  const [open, setOpen] = useOpenDialog<true>("party.activity.joint");
  return (
    <>
      {mayCopy && <Button onClick={() => setOpen(true)}>引用联合活动</Button>}
      <Button onClick={() => router.push(scoreboardLink("party.activity"))}>年度统计</Button>
      {open && <JointDialog onClose={() => setOpen(null)} />}
    </>
  );
}

/** 「复制」: a new draft like this one, whose form opens at once. */
function CopyButton({ activityId, title, isLink }: Pick<Row, "activityId" | "title"> & { readonly isLink: boolean }) {
  const router = useRouter();
  const { recordAt } = useListAddress("activityId");
  const asked = useAsked();
  const { mutateAsync } = useEndpointMutation(activityApi.copy, { invalidates: [activityApi.list] });
  const question = {
    title: `复制「${title}」？`,
    content: "生成一份新的草稿；时间、人数、照片和附件请重新填写。",
    confirmText: "复制",
  };
  const copy = async () => {
    const made = await mutateAsync({ params: { activityId } });
    router.push(recordAt(made.activityId, { edit: "1" }));
  };
  return (
    <Button
      type={isLink ? "link" : "default"}
      {...(isLink ? { "aria-label": `复制 ${title}` } : {})}
      onClick={() => void asked(question, copy, "已复制为草稿")}
    >
      复制
    </Button>
  );
}

/** Of a row: a firm copies what it has submitted. */
export function RowTools({ row }: { readonly row: Row }) {
  const { companyId } = useUser();
  const mayCopy = useMayCall(activityApi.copy);
  const isCopied = mayCopy && row.companyId === companyId && !UNSENT.includes(row.auditStatus);
  return isCopied ? <CopyButton {...row} isLink /> : null;
}

/** 「打印会议记录」, by whoever may print at this address. */
export function PrintButton({ record, need }: { readonly record: Detail; readonly need: Need }) {
  const [isPrinting, setPrinting] = useState(false);
  return (
    <>
      <Can need={need}>
        <Button onClick={() => setPrinting(true)}>打印会议记录</Button>
      </Can>
      {isPrinting && <ActivityPrint record={record} onDone={() => setPrinting(false)} />}
    </>
  );
}

/** Of a record's page: copy and 会议记录 on paper. */
export function RecordTools({ record }: { readonly record: Detail }) {
  const { companyId } = useUser();
  const mayCopy = useMayCall(activityApi.copy) && record.companyId === companyId;
  return (
    <>
      {mayCopy && <CopyButton activityId={record.activityId} title={record.title} isLink={false} />}
      <PrintButton record={record} need="g_hy_party_training_print" />
    </>
  );
}
