"use client";

import { memberApply } from "@/contracts/basic/member-apply/member-apply";
import { appliesToApply, type MemberApplyForm } from "@/contracts/basic/member-apply/member-apply-rules";
import type { DetailOf } from "@/contracts/kit/record";
import { fieldText } from "@/components/fields/show";
import { metasOf } from "@/components/list/table/columns";
import { stateOf } from "@/components/print/as-of";
import { PrintArea } from "@/components/print/print-area";
import { PrintGrid } from "@/components/print/print-grid";
import { PrintSheet } from "@/components/print/print-sheet";
import { useDictionary } from "@/lib/dictionary/context";

type Detail = DetailOf<typeof memberApply>;
const METAS = metasOf(memberApply.detail);
const NOW = ["staffName", "idNoNow", "certNoNow", "memberNow", "memberNoNow"];
const ASKED = ["applyType", "memberType", "practiceDate", "newName", "newIdType", "newIdNo", "newCertNo", "reason"];

function Sheet({ record }: { readonly record: Detail }) {
  const dictionary = useDictionary();
  const values = record as Readonly<Record<string, unknown>>;
  const itemOf = (key: string) => {
    const meta = METAS.get(key) ?? { label: key };
    return { label: meta.label, value: fieldText(values[key], meta, dictionary) || "　", wide: key === "reason" };
  };
  const asked = ASKED.filter((key) => appliesToApply(key, record as unknown as MemberApplyForm));
  return (
    <PrintSheet
      title="个人会员申请表"
      formNumber={`申请编号：${record.applyNo ?? "提交后生成"}`}
      firm={record.companyName}
      period={stateOf(memberApply, record, dictionary)}
      signatures={["本人签名", "单位负责人", "日期"]}
      seal="单位公章"
    >
      <PrintGrid title="现登记内容" items={NOW.map(itemOf)} />
      <PrintGrid title="申请" items={asked.map(itemOf)} />
      <PrintGrid
        title="承诺与意见"
        items={[
          { label: "本人承诺", value: "所填内容和材料真实、完整、有效，如有不实愿承担相应责任。", wide: true },
          { label: "单位意见", value: "　", wide: true },
          { label: "税协意见", value: "　", wide: true },
        ]}
      />
    </PrintSheet>
  );
}

/** 个人会员申请表 with places for signatures and seal. Mount it to print. // domain a §2.4 */
export const MemberApplyPrint = ({ record, onDone }: { readonly record: Detail; readonly onDone: () => void }) => (
  <PrintArea onDone={onDone}>
    <Sheet record={record} />
  </PrintArea>
);
