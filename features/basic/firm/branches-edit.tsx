"use client";

import { Button } from "antd";
import { firmForm, NATURE } from "@/contracts/basic/firm-form";
import type { PartProps } from "@/features/basic/firm/firm-form";
import { LooseErrors, Note } from "@/features/basic/firm/notes";
import styles from "@/features/basic/firm/firm.module.css";
import { FieldRow } from "@/components/fields/field-row";
import { LocalityEdit } from "@/components/fields/locality-edit";
import { FormFields } from "@/components/resource/record-form";
import { EmptyState } from "@/components/ui/empty-state";

interface Row {
  readonly branchId: string | null;
  readonly branchName: string;
  readonly branchProvinceCode: string;
  readonly cityCode: string;
}

const KEYS = [
  "branchName",
  "creditCode",
  "principalName",
  "principalCertNo",
  "principalMobile",
  "establishDate",
  "regCertNo",
  "taxAgentCount",
  "staffCount",
  "lastYearRevenue",
  "independentAccounting",
  "duesMode",
  "branchStatus",
] as const;

const emptyRow = {
  branchId: null,
  branchName: "",
  creditCode: "",
  branchProvinceCode: "",
  cityCode: "",
  principalName: "",
  principalCertNo: "",
  principalMobile: "",
  establishDate: "",
  regCertNo: "",
  taxAgentCount: null,
  staffCount: null,
  lastYearRevenue: "",
  independentAccounting: false,
  duesMode: null,
  branchStatus: 2,
};

function BranchRow({ form, index, row, onRemove }: PartProps & { index: number; row: Row; onRemove: () => void }) {
  const at = (key: string) => `branches.${index}.${key}`;
  const error = form.errorAt(at("branchProvinceCode")) ?? form.errorAt(at("cityCode"));
  return (
    <div className={styles.rowCard}>
      <div className={styles.rowHead}>
        <h2 className={styles.rowTitle}>
          {index + 1}. {row.branchName || "未填写名称"}
        </h2>
        <Button size="small" danger onClick={onRemove} aria-label={`删除 ${row.branchName || `第 ${index + 1} 行`}`}>
          删除
        </Button>
      </div>
      <div className={styles.place}>
        <FieldRow
          path={at("branchProvinceCode")}
          meta={{ label: "所在地" }}
          value={row.branchProvinceCode}
          onChange={form.set}
          required
          error={error}
          render={(edit) => (
            <LocalityEdit
              id={edit.id}
              label="所在地"
              depth={2}
              status={error ? "error" : ""}
              value={{ provinceCode: row.branchProvinceCode, cityCode: row.cityCode, districtCode: "" }}
              onChange={(next) => {
                form.set(at("branchProvinceCode"), next.provinceCode);
                form.set(at("cityCode"), next.cityCode);
              }}
            />
          )}
        />
      </div>
      <FormFields schema={firmForm} form={form} paths={KEYS.map(at)} />
    </div>
  );
}

/** 分支机构: members among them come from their own records; the others are typed here. // domain a §1.3 */
export function BranchesEdit(props: PartProps) {
  const { form, firm } = props;
  const rows = (form.values.branches ?? []) as readonly Row[];
  const nature = form.values.companyNature;
  const mayHave = nature === NATURE.headOffice || nature === NATURE.subsidiary;
  const linked = firm.branches.filter((branch) => branch.companyId);
  return (
    <>
      {linked.length > 0 && (
        <Note tone="note">
          以下会员分所的信息取自其自身档案，不在此处填写：{linked.map((branch) => branch.branchName).join("、")}。
        </Note>
      )}
      <LooseErrors errors={form.errors.filter(({ path }) => /^branches(\.\d+\.branchId)?$/.test(path))} />
      {rows.map((row, index) => (
        <BranchRow
          key={row.branchId ?? `new-${index}`}
          {...props}
          index={index}
          row={row}
          onRemove={() =>
            form.set(
              "branches",
              rows.filter((_, i) => i !== index),
            )
          }
        />
      ))}
      {rows.length === 0 && (
        <EmptyState
          title="没有需要填写的分支机构"
          hint={
            mayHave
              ? "非会员分所（如省外分所）在此添加。"
              : "独立所与分所没有分支机构；设立分所的，机构性质须先变更为总所。"
          }
        />
      )}
      <Button onClick={() => form.set("branches", [...rows, emptyRow])} disabled={!mayHave} block>
        添加分支机构
      </Button>
    </>
  );
}
