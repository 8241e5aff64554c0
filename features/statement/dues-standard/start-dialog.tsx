"use client";

import { z } from "zod";
import { duesStandardApi, type StandardForm } from "@/contracts/statement/dues/standard";
import { STANDARD_SETS, type StandardSetKey } from "@/contracts/statement/dues/standard-sets";
import { ChoiceEdit } from "@/components/fields/choice";
import { RecordDialog } from "@/components/record/record-dialog";
import { call } from "@/lib/api/call";
import { today } from "@/lib/format/date";

const { duesYear, from } = duesStandardApi.blank.spec.query.shape;
const schema = z.strictObject({ duesYear, from });

const FROM = [
  { value: "lastYear", label: "上一年度执行中的标准" },
  ...(Object.keys(STANDARD_SETS) as StandardSetKey[])
    .reverse()
    .map((key) => ({ value: key, label: `全国文件：${STANDARD_SETS[key].title}` })),
];

interface Props {
  readonly onStart: (begin: StandardForm) => void;
  readonly onClose: () => void;
}

/** Which year a new set is for, and what it takes over. // domain a §12.2 */
export const StartDialog = ({ onStart, onClose }: Props) => (
  <RecordDialog
    title="新建会费标准"
    schema={schema}
    initial={{ duesYear: Number(today().slice(0, 4)), from: "lastYear" }}
    render={{ from: (props) => <ChoiceEdit {...props} options={FROM} /> }}
    lead="先选择年度和起点，再修改其中的各项；上一年度没有执行中的标准时，按最近的全国文件。"
    onSave={async (query) => onStart(await call(duesStandardApi.blank, { query }))}
    saveText="下一步"
    savedText="已带入起点，请核对各项"
    draftKey="dues.standard.start"
    onClose={onClose}
  />
);
