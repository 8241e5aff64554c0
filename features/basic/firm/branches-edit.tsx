"use client";

import { firmForm, NATURE } from "@/contracts/basic/firm/firm-form";
import type { PartProps } from "@/features/basic/firm/firm-form";
import styles from "@/features/basic/firm/firm.module.css";
import type { EditProps } from "@/components/fields/edit";
import { LocalityEdit } from "@/components/fields/locality-edit";
import { RowGrid } from "@/components/record/rows/row-grid";
import { Note } from "@/components/ui/note";

const KEYS = [
  "branchName",
  "branchProvinceCode",
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

const TOTALS = ["taxAgentCount", "staffCount", "lastYearRevenue"];
const IN_CELLS = ["cityCode"];

interface PlaceProps {
  readonly form: PartProps["form"];
  readonly props: EditProps;
  readonly index: number;
  readonly row: typeof emptyRow;
}

/** Province and city in one cell; what is wrong with the city is mended here, too. */
function PlaceCell({ form, props, index, row }: PlaceProps) {
  const [province, city] = [`branches.${index}.branchProvinceCode`, `branches.${index}.cityCode`];
  const error = form.errorAt(city);
  return (
    <div data-field={city}>
      <LocalityEdit
        id={props.id}
        label="所在地"
        status={error === undefined ? (props.status ?? "") : "error"}
        depth={2}
        value={{ provinceCode: row.branchProvinceCode, cityCode: row.cityCode, districtCode: "" }}
        onChange={(next) => {
          form.set(province, next.provinceCode);
          form.set(city, next.cityCode);
        }}
      />
      {error !== undefined && (
        <span className={styles.bad} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}

interface OwnId {
  /** The id of a stored row; an application calls it otherwise. */
  readonly idKey?: "branchId" | "rowId";
}

/** 分支机构: members among them come from their own records; the others are typed here. // domain a §1.3 */
export function BranchesEdit({ form, firm, idKey = "branchId" }: Pick<PartProps, "form" | "firm"> & OwnId) {
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
      <RowGrid<typeof emptyRow>
        form={form}
        schema={firmForm}
        list="branches"
        idKey={idKey}
        keys={KEYS}
        noun="分支机构"
        emptyRow={{ ...emptyRow, [idKey]: null }}
        nameOf={(row) => row.branchName}
        empty={{ title: "没有需要填写的分支机构", hint }}
        canAdd={mayHave}
        render={{
          branchProvinceCode: (props, index, row) => <PlaceCell form={form} props={props} index={index} row={row} />,
        }}
        inCells={IN_CELLS}
        totals={TOTALS}
      />
    </>
  );
}
