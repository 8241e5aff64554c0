"use client";

import { type ReactNode, useState } from "react";
import { type BusinessParameter, businessParameter } from "@/contracts/auth/business-parameter";
import { ChoiceEdit } from "@/components/fields/choice";
import { ChoicesEdit } from "@/components/fields/choices";
import type { EditProps } from "@/components/fields/edit";
import { RecordDialog } from "@/components/record/record-dialog";
import { PlainButton } from "@/components/ui/plain-button";
import { ParamRows } from "@/features/desk/params/param-rows";
import { formOf, paramText, typedOf, valueOf } from "@/features/desk/params/param-value";
import { ApiError, isApiError } from "@/lib/api/api-error";
import { useDictionary } from "@/lib/dictionary/context";
import { useSaveParameter } from "@/lib/hooks/params";
import styles from "@/features/desk/params/params.module.css";

/** A fault deep in a structure stands beside the one field there is, with the place where it was found. */
function atTheField(error: unknown, hasRows: boolean): unknown {
  if (hasRows || !isApiError(error) || error.fieldErrors.length === 0) return error;
  const fieldErrors = error.fieldErrors.map(({ path, message }) => {
    const [, place] = /^value\.(.+)$/.exec(path) ?? [];
    return { path: "value", message: place === undefined ? message : `${place}：${message}` };
  });
  const { kind, status, code, serverMessage } = error;
  return new ApiError({ kind, status, code, serverMessage, fieldErrors });
}

type Editors = Readonly<Record<string, (props: EditProps) => ReactNode>>;

const render = ({ kind, options }: BusinessParameter): Editors => {
  if (kind === "choice") return { value: (props: EditProps) => <ChoiceEdit {...props} options={options} /> };
  if (kind !== "choices") return {};
  return {
    value: (props: EditProps) => <ChoicesEdit {...props} options={options} />,
  };
};

/** One parameter's value; what others saved meanwhile is said, not overwritten. */
export function ParamDialog({ param, onClose }: { param: BusinessParameter; onClose: () => void }) {
  const { mutateAsync } = useSaveParameter();
  const [version, setVersion] = useState(param.version);
  const dictionary = useDictionary();
  const save = async ({ value }: { value?: unknown }) => {
    const body = { paramKey: param.paramKey, value: valueOf(param, value), version };
    try {
      await mutateAsync({ body });
    } catch (error) {
      const current = isApiError(error) ? businessParameter.safeParse(error.current) : null;
      if (!current?.success) throw atTheField(error, param.kind === "rows");
      setVersion(current.data.version);
      const now = paramText(param, current.data.value, dictionary);
      const serverMessage = `该参数刚被他人改为「${now}」，您的修改还没有保存。核对后再次点击保存，将以您填写的为准。`;
      throw new ApiError({ kind: "refused", status: 409, code: "CONFLICT", serverMessage });
    }
  };
  return (
    <RecordDialog
      title={param.label}
      schema={formOf(param)}
      initial={{ value: typedOf(param) }}
      render={render(param)}
      {...(param.kind === "rows" && { paths: [] })}
      onSave={save}
      onClose={onClose}
      savedText="已保存，立即生效"
      draftKey={`auth.param:${param.paramKey}`}
      base={String(param.version)}
    >
      {(form) => (
        <>
          {param.kind === "rows" && <ParamRows param={param} form={form} />}
          <p className={styles.standard}>
            标准值：{paramText(param, param.standard, dictionary)}
            <PlainButton look="quiet" onClick={() => form.set("value", typedOf({ ...param, value: param.standard }))}>
              填入标准值
            </PlainButton>
          </p>
        </>
      )}
    </RecordDialog>
  );
}
