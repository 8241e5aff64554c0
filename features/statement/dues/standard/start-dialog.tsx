"use client";

import { Select } from "antd";
import { z } from "zod";
import { duesStandardApi, type StandardForm } from "@/contracts/statement/dues/standard";
import {
  STANDARD_SETS,
  type StandardSetKey,
  VARIANT_KEYS,
  type VariantKey,
  VARIANTS,
} from "@/contracts/statement/dues/standard-sets";
import { TAB_LEAVES } from "@/components/fields/tab-leaves";
import type { EditProps } from "@/components/fields/edit";
import { ChoiceEdit } from "@/components/fields/choice";
import { RecordDialog } from "@/components/record/record-dialog";
import { call } from "@/lib/api/call";
import { today } from "@/lib/format/date";

const { duesYear, from, variants } = duesStandardApi.blank.spec.query.shape;
const schema = z.strictObject({ duesYear, from, variants });

const FROM = [
  { value: "lastYear", label: "上一年度执行中的标准" },
  ...(Object.keys(STANDARD_SETS) as StandardSetKey[])
    .reverse()
    .map((key) => ({ value: key, label: `全国文件：${STANDARD_SETS[key].title}` })),
];

const VARIANT_OPTIONS = VARIANT_KEYS.map((value) => ({ value, label: VARIANTS[value].title }));
/** None, or several of what provinces' notices have said. */
const VariantsEdit = ({ id, value, onChange, status, disabled = false, ...rest }: EditProps) => (
  <Select
    id={id}
    mode="multiple"
    {...TAB_LEAVES}
    style={{ width: "100%" }}
    status={status ?? ""}
    disabled={disabled}
    aria-describedby={rest["aria-describedby"]}
    placeholder="没有另外规定"
    options={VARIANT_OPTIONS}
    value={Array.isArray(value) ? (value as VariantKey[]) : []}
    onChange={(next: VariantKey[]) => onChange(next)}
  />
);

interface Props {
  readonly onStart: (begin: StandardForm) => void;
  readonly onClose: () => void;
}

/** Which year a new set is for, and what it takes over. // domain a §12.2 */
export const StartDialog = ({ onStart, onClose }: Props) => (
  <RecordDialog
    title="新建会费标准"
    schema={schema}
    initial={{ duesYear: Number(today().slice(0, 4)), from: "lastYear", variants: [] }}
    render={{
      from: (props) => <ChoiceEdit {...props} options={FROM} />,
      variants: (props) => <VariantsEdit {...props} />,
    }}
    lead="先选择年度和起点，再修改其中的各项；本省文件另有减免、封顶或分期的，在地方文件中选择；上一年度没有执行中的标准时，按最近的全国文件。"
    onSave={async (query) => onStart(await call(duesStandardApi.blank, { query }))}
    saveText="下一步"
    savedText="已带入起点，请核对各项"
    draftKey="dues.standard.start"
    onClose={onClose}
  />
);
