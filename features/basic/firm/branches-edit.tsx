"use client";

import { firmForm, NATURE } from "@/contracts/basic/firm-form";
import type { PartProps } from "@/features/basic/firm/firm-form";
import styles from "@/features/basic/firm/firm.module.css";
import { PlaceField } from "@/components/record/place-field";
import { FormFields } from "@/components/record/record-form";
import { RowCards } from "@/components/record/rows/row-cards";
import { Note } from "@/components/ui/note";

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

/** 分支机构: members among them come from their own records; the others are typed here. // domain a §1.3 */
export function BranchesEdit({ form, firm }: PartProps) {
  const nature = form.values.companyNature;
  const mayHave = nature === NATURE.headOffice || nature === NATURE.subsidiary;
  const linked = firm.branches.filter((branch) => branch.companyId);
  const hint = mayHave
    ? "非会员分所（如省外分所）在此添加。"
    : "独立所与分所没有分支机构；设立分所的，机构性质须先变更为总所。";
  return (
    <>
      {linked.length > 0 && (
        <Note tone="note">
          以下会员分所的信息取自其自身档案，不在此处填写：{linked.map((branch) => branch.branchName).join("、")}。
        </Note>
      )}
      <RowCards<typeof emptyRow>
        form={form}
        list="branches"
        idKey="branchId"
        emptyRow={emptyRow}
        nameOf={(row) => row.branchName}
        unnamed="未填写名称"
        empty={{ title: "没有需要填写的分支机构", hint }}
        addText="添加分支机构"
        canAdd={mayHave}
      >
        {(_, at) => (
          <>
            <div className={styles.place}>
              <PlaceField form={form} label="所在地" paths={[at("branchProvinceCode"), at("cityCode")]} />
            </div>
            <FormFields schema={firmForm} form={form} paths={KEYS.map(at)} />
          </>
        )}
      </RowCards>
    </>
  );
}
