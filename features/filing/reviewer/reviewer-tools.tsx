"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { reviewerApi, type ReviewerDetail } from "@/contracts/filing/reviewer";
import { APPLY_TYPE, REVIEWER_STATUS } from "@/contracts/filing/reviewer-fields";
import { useAsked } from "@/components/record/use-asked-call";
import { useListAddress } from "@/components/record/use-record-address";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { Can, useMayCall } from "@/lib/session/can";
import { useUser } from "@/lib/session/context";

const ReviewerPrint = dynamic(() => import("@/features/filing/reviewer/reviewer-print").then((m) => m.ReviewerPrint));

const { valid, suspended, expired } = REVIEWER_STATUS;
/** Which new application a reviewer in this state may ask for. */
const NEXT = [
  { applyType: APPLY_TYPE.renewal, label: "续期", states: [valid, suspended, expired] as readonly number[] },
  { applyType: APPLY_TYPE.change, label: "变更范围", states: [valid, suspended] as readonly number[] },
];

/** 续期 and 变更范围: a new draft about the same person, whose form opens at once. */
function RenewButtons({ record }: { readonly record: ReviewerDetail }) {
  const router = useRouter();
  const { recordAt } = useListAddress("reviewerId");
  const asked = useAsked();
  const { mutateAsync } = useEndpointMutation(reviewerApi.renew, { invalidates: [reviewerApi.list] });
  return NEXT.filter(({ states }) => states.includes(record.reviewerStatus)).map(({ applyType, label }) => {
    const question = {
      title: `为「${record.staffName ?? ""}」办理${label}？`,
      content: "生成一份新的申请草稿，复核人编号不变；执业情况和承诺书请重新填写和上传。原记录在新申请通过前继续有效。",
      confirmText: label,
    };
    const start = async () => {
      const made = await mutateAsync({ params: { reviewerId: record.reviewerId }, body: { applyType } });
      router.push(recordAt(made.reviewerId, { edit: "1" }));
    };
    return (
      <Button key={label} onClick={() => void asked(question, start, "已生成申请草稿")}>
        {label}
      </Button>
    );
  });
}

/** Beside 编辑: a further application, and the form on paper. */
export function RecordTools({ record }: { readonly record: ReviewerDetail }) {
  const { companyId } = useUser();
  const mayRenew = useMayCall(reviewerApi.renew) && record.companyId === companyId;
  const [isPrinting, setPrinting] = useState(false);
  return (
    <>
      {mayRenew && <RenewButtons record={record} />}
      <Can need={["g_hy_report_reviewer_manage_print", "g_hy_desk_reviewer_view"]}>
        <Button onClick={() => setPrinting(true)}>打印申请表</Button>
      </Can>
      {isPrinting && <ReviewerPrint record={record} onDone={() => setPrinting(false)} />}
    </>
  );
}
