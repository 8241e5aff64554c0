"use client";

import { noticeManageApi } from "@/contracts/common/sys-notice";
import { planApi } from "@/contracts/inspection/plan";
import { RecordDialog } from "@/components/record/record-dialog";
import { useEndpointMutation } from "@/lib/query/mutation-of";

interface Props {
  readonly plan: { readonly planId: string; readonly planName: string; readonly version: number };
  readonly onClose: () => void;
}

/** Conclusions that nobody has read in a notice become one, as a draft of 系统公告. // domain b §1 (4) 公示 */
export function PublicityDialog({ plan, onClose }: Props) {
  const { planId, planName, version } = plan;
  const change = useEndpointMutation(planApi.publicise, {
    silent: true,
    invalidates: [planApi.list, planApi.get, planApi.history, noticeManageApi.list],
  });
  return (
    <RecordDialog
      title={`公示检查结论：${planName}`}
      schema={planApi.publicise.spec.body}
      lead="已出具、尚未公示的结论写成一份公告草稿，请到「系统公告」核对后发布。复核申请中和免检的单位不列入；复核后变更或更正的结论、公示后改为免检的会再次列入。"
      version={version}
      onSave={(body) => change.mutateAsync({ params: { planId }, body })}
      saveText="生成公示公告"
      savedText="公示公告草稿已生成，请到「系统公告」核对并发布"
      draftKey={`inspection.publicity:${planId}`}
      base={String(version)}
      onClose={onClose}
    />
  );
}
