"use client";

import { Fragment } from "react";
import { duesStandardApi, type StandardDetail, type StandardForm } from "@/contracts/statement/dues/standard";
import { CALC } from "@/contracts/statement/dues/terms";
import {
  findingsOf,
  GROUPS,
  hasTiers,
  toForm,
  toTyped,
  typedStandard,
  type TypedStandard,
} from "@/features/statement/dues/standard/rules-form";
import { BaseEdit } from "@/features/statement/dues/standard/revenue-base";
import type { EditProps } from "@/components/fields/edit";
import { LooseErrors } from "@/components/record/form/findings";
import { FormFields, FormSection } from "@/components/record/form/record-form";
import { RecordDialog } from "@/components/record/record-dialog";
import { RowGrid } from "@/components/record/rows/row-grid";
import type { RecordForm } from "@/components/record/form/use-record-form";
import { ApiError, isApiError } from "@/lib/api/api-error";
import { useEndpointMutation } from "@/lib/query/mutation-of";

const READS = [duesStandardApi.list, duesStandardApi.get, duesStandardApi.simulated, duesStandardApi.history];
type Form = RecordForm<unknown>;
const RENDER = { revenueBase: (props: EditProps) => <BaseEdit {...props} /> };
type Tier = TypedStandard["tiers"][number];
type Grade = TypedStandard["gradeReliefs"][number];

/** The server names items within 「rules」, the form has them beside the name. */
function atFields(error: unknown): unknown {
  if (!isApiError(error) || error.fieldErrors.length === 0) return error;
  const { kind, status, code, serverMessage, errorId, current } = error;
  const fieldErrors = error.fieldErrors.map((one) => ({ ...one, path: one.path.replace(/^rules\./, "") }));
  return new ApiError({ kind, status, code, serverMessage, errorId, current, fieldErrors }, { cause: error });
}

/** Tiers from nothing upwards; a gap or an overlap is told at its row. */
function Tiers({ form }: { readonly form: Form }) {
  const rows = (form.values["tiers"] ?? []) as readonly Tier[];
  const method = form.values["calcMethod"];
  if (!hasTiers(method)) return <LooseErrors errors={form.errors.filter(({ path }) => path === "tiers")} />;
  const isRate = method === CALC.progressive;
  return (
    <FormSection title={isRate ? "分档（各档按比例累计）" : "分档（收入所在一档的定额）"}>
      <RowGrid<Tier>
        form={form}
        schema={typedStandard}
        list="tiers"
        idKey="rowId"
        emptyRow={{ from: rows.at(-1)?.to ?? "0.00", to: null, amount: null, rate: null }}
        keys={["from", "to", isRate ? "rate" : "amount"]}
        noun="分档"
        addText="增加一档"
        isRequired={(key) => key === (isRate ? "rate" : "amount")}
      />
    </FormSection>
  );
}

const Grades = ({ form }: { readonly form: Form }) => (
  <FormSection title="等级减免">
    <RowGrid<Grade>
      form={form}
      schema={typedStandard}
      list="gradeReliefs"
      idKey="rowId"
      emptyRow={{ firmGrade: null as never, amount: "" }}
      keys={["firmGrade", "amount"]}
      noun="等级减免"
      addText="增加等级减免"
    />
  </FormSection>
);

interface Props {
  /** The draft that is changed; null: a new set. */
  readonly stored: Pick<StandardDetail, "standardId" | "version"> | null;
  /** What it begins with. */
  readonly begin: StandardForm;
  /** Names a new set's beginning, so that what is typed of two is kept apart. */
  readonly draftKey: string;
  readonly onSaved: (saved: StandardDetail) => void;
  readonly onClose: () => void;
}

/** A set of rules, whole: nothing of a notice is code. // domain a §12.2 */
export function StandardDialog({ stored, begin, draftKey, onSaved, onClose }: Props) {
  const creation = useEndpointMutation(duesStandardApi.create, { silent: true, invalidates: READS });
  const change = useEndpointMutation(duesStandardApi.update, { silent: true, invalidates: READS });
  const save = async ({ version, ...typed }: TypedStandard & { readonly version?: number }) => {
    const body = toForm(typed);
    try {
      const saved = stored
        ? await change.mutateAsync({
            params: { standardId: stored.standardId },
            body: { ...body, version: version ?? stored.version },
          })
        : await creation.mutateAsync({ body });
      onSaved(saved);
    } catch (error) {
      throw atFields(error);
    }
  };
  return (
    <RecordDialog
      title={stored ? "编辑会费标准" : "新建会费标准"}
      width={960}
      schema={typedStandard}
      initial={toTyped(begin)}
      paths={["duesYear", "setName"]}
      rules={findingsOf}
      lead="保存为草稿；试算看清各事务所的变化以后，再开始执行。已执行的标准不能修改，另建一套替换。"
      {...(stored ? { version: stored.version } : {})}
      onSave={save}
      saveText="保存草稿"
      savedText="会费标准已保存，请试算"
      draftKey={draftKey}
      base={stored ? String(stored.version) : ""}
      onClose={onClose}
    >
      {(form) => (
        <>
          {GROUPS.map(({ title, keys }, at) => (
            <Fragment key={title}>
              <FormSection title={title}>
                <FormFields schema={typedStandard} form={form} paths={keys} render={RENDER} />
              </FormSection>
              {at === 0 && <Tiers form={form} />}
              {at === 1 && <Grades form={form} />}
            </Fragment>
          ))}
        </>
      )}
    </RecordDialog>
  );
}
