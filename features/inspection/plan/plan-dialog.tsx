"use client";

import { Select } from "antd";
import { INSPECT_TYPE } from "@/contracts/inspection/company-fields";
import { PLAN_STATUS, planApi, type PlanDetail, planForm, planRules, SCOPE } from "@/contracts/inspection/plan";
import { STANDARD_TEMPLATE } from "@/contracts/inspection/template";
import { daysAfter } from "@/contracts/kit/day/dates";
import { SpecialItemsEdit } from "@/features/inspection/plan/special-items-edit";
import { TemplateEdit } from "@/features/inspection/plan/template-edit";
import { TAB_LEAVES } from "@/components/fields/tab-leaves";
import type { EditProps } from "@/components/fields/edit";
import { FilesOf } from "@/components/fields/file-source";
import { subjectsEditor } from "@/components/fields/subject-editors";
import { FilesEdit } from "@/components/record/files/files-edit";
import { RecordDialog } from "@/components/record/record-dialog";
import { Note } from "@/components/ui/note";
import { useRunning } from "@/components/ui/use-running";
import { today } from "@/lib/format/date";
import { useCities } from "@/lib/hooks/common";
import { useEndpointMutation } from "@/lib/query/mutation-of";

const PATHS = [
  ...["planName", "inspectType", "inspectYear", "periodStart", "periodEnd", "fillStart", "fillEnd", "scopeType"],
  ...["scopeCities", "scopeFirms", "randomCount", "specialReason", "basis"],
];
const OTHER_FILE = [99] as const;
/** A fortnight, to the end of its last day. */
const FORTNIGHT = 14;

/** A year is inspected when it has ended. // domain b §1 (2a) 检查期间 */
const blank = () => {
  const year = Number(today().slice(0, 4)) - 1;
  return {
    planName: `${year}年度单位会员年度检查`,
    inspectType: INSPECT_TYPE.annual,
    inspectYear: year,
    periodStart: `${year}-01-01`,
    periodEnd: `${year}-12-31`,
    fillStart: new Date().toISOString(),
    fillEnd: new Date(`${daysAfter(today(), FORTNIGHT)}T23:59:00+08:00`).toISOString(),
    basis: null,
    scopeType: SCOPE.all,
    scopeCities: [],
    scopeFirms: [],
    randomCount: null,
    specialReason: [],
    specialItems: [],
    template: STANDARD_TEMPLATE,
    attachments: [],
  };
};
const initialOf = (plan: PlanDetail) => ({
  ...Object.fromEntries([...PATHS, "specialItems", "template"].map((key) => [key, plan[key as keyof PlanDetail]])),
  attachments: plan.attachments.map(({ fileId, attachType, sortNo }) => ({ fileId, attachType, sortNo })),
});

/** The next plan out of an earlier one, its template among it; days and papers are its own. */
function copyOf(plan: PlanDetail) {
  const { fillStart, fillEnd } = blank();
  const started = { ...initialOf(plan), fillStart, fillEnd, attachments: [] };
  if (plan.inspectType !== INSPECT_TYPE.annual) return started;
  const year = plan.inspectYear + 1;
  return {
    ...started,
    planName: plan.planName.replaceAll(String(plan.inspectYear), String(year)),
    inspectYear: year,
    periodStart: `${year}-01-01`,
    periodEnd: `${year}-12-31`,
  };
}

const firms = subjectsEditor(planApi.firms, "输入单位名称查找");

function Cities({ id, value, onChange, status }: EditProps) {
  const cities = useCities();
  return (
    <Select
      id={id}
      mode="multiple"
      {...TAB_LEAVES}
      style={{ width: "100%" }}
      placeholder="请选择地市"
      status={status ?? ""}
      loading={cities.isLoading}
      showSearch={{ optionFilterProp: "label" }}
      options={(cities.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
      value={(value ?? []) as string[]}
      onChange={(next: string[]) => onChange(next)}
    />
  );
}

const SHOWN: Readonly<Record<string, (values: Readonly<Record<string, unknown>>) => boolean>> = {
  scopeCities: ({ scopeType }) => scopeType === SCOPE.cities,
  scopeFirms: ({ scopeType }) => scopeType === SCOPE.firms,
  randomCount: ({ scopeType }) => scopeType === SCOPE.random,
  specialReason: ({ inspectType }) => inspectType === INSPECT_TYPE.special,
};
const READS = [planApi.list, planApi.get, planApi.history];

interface Props {
  readonly plan: PlanDetail | null;
  /** Of a new plan the earlier one that it goes by. */
  readonly from?: PlanDetail;
  readonly onClose: () => void;
}

/** A draft of a plan, or a published one's name, papers and later end. // domain b §1 (2a) */
export function PlanDialog({ plan, from, onClose }: Props) {
  const creation = useEndpointMutation(planApi.create, { silent: true, invalidates: READS });
  const change = useEndpointMutation(planApi.update, { silent: true, invalidates: READS });
  const uploads = useRunning();
  const isFrozen = plan !== null && plan.planStatus !== PLAN_STATUS.draft;
  return (
    <RecordDialog
      title={plan ? `编辑计划：${plan.planName}` : from ? `复制计划：${from.planName}` : "新建检查计划"}
      schema={planForm}
      initial={plan ? initialOf(plan) : from ? copyOf(from) : blank()}
      paths={PATHS}
      rules={planRules}
      isShown={(path, values) => SHOWN[path]?.(values) ?? true}
      isRequired={(path) => Object.hasOwn(SHOWN, path)}
      lead={
        isFrozen && (
          <Note tone="note">计划已发布：评分模板、范围和期间已经冻结，只能修改名称、依据、通知，或延长填报截止。</Note>
        )
      }
      render={{
        scopeCities: (props) => <Cities {...props} />,
        scopeFirms: firms,
      }}
      isUploading={uploads.isRunning}
      onSave={(body) =>
        plan
          ? change.mutateAsync({ params: { planId: plan.planId }, body: { ...body, version: plan.version } })
          : creation.mutateAsync({ body })
      }
      saveText={plan ? "保存" : "保存草稿"}
      savedText={plan ? "计划已保存" : "草稿已保存，发布后生成检查任务"}
      draftKey={`inspection.plan:${plan?.planId ?? (from ? `copy:${from.planId}` : "new")}`}
      base={plan ? String(plan.version) : ""}
      onClose={onClose}
    >
      {(form) => (
        <FilesOf owner="inspection.plan" stored={plan?.attachments ?? []} uploads={uploads}>
          {form.values["inspectType"] === INSPECT_TYPE.special && <SpecialItemsEdit form={form} disabled={isFrozen} />}
          <TemplateEdit form={form} disabled={isFrozen} />
          <FilesEdit
            form={form}
            usual={OTHER_FILE}
            onlyUsual
            maxCount={10}
            label="检查通知"
            hint="发布计划前必须上传。"
            saveText="保存"
          />
        </FilesOf>
      )}
    </RecordDialog>
  );
}
