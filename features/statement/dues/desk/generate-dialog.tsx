"use client";

import { endedYear } from "@/contracts/kit/day/dates";
import { duesDeskApi } from "@/contracts/statement/dues/desk";
import { HALF } from "@/contracts/statement/dues/terms";
import { subjectsEditor } from "@/components/fields/subject-editors";
import { RecordDialog } from "@/components/record/record-dialog";
import { today } from "@/lib/format/date";
import { useEndpointMutation } from "@/lib/query/mutation-of";

interface Props {
  readonly onStarted: (jobId: string) => void;
  readonly onClose: () => void;
}

const firms = subjectsEditor(duesDeskApi.firms, "留空为全部会员单位");
const { body } = duesDeskApi.generate.spec;

/** Which bills: year, half, and whose; the run goes on by itself. // domain a §12.2 */
export function GenerateDialog({ onStarted, onClose }: Props) {
  const { mutateAsync } = useEndpointMutation(duesDeskApi.generate, { silent: true });
  return (
    <RecordDialog
      title="生成会费单"
      schema={body}
      initial={{ duesYear: endedYear(today()), half: HALF.whole, companyIds: [] }}
      lead="按该年度执行中的会费标准逐家生成；已有会费单的不重复。生成后通知事务所核对并申报。"
      render={{ companyIds: firms }}
      onSave={async ({ companyIds = [], ...rest }) => {
        const { jobId } = await mutateAsync({ body: companyIds.length > 0 ? { ...rest, companyIds } : rest });
        onStarted(jobId);
      }}
      saveText="开始生成"
      savedText="已开始生成"
      draftKey="dues.generate"
      onClose={onClose}
    />
  );
}
