"use client";

import type { FirmDetail } from "@/contracts/basic/firm/firm";
import { isPartnership, NATURE, partnerNoun } from "@/contracts/basic/firm/firm-form";
import { firmItems } from "@/features/basic/firm/record-view";
import { COUNT_KEYS } from "@/features/basic/firm/tab-content";
import { BASIC_SECTIONS, GRADE_KEYS, LICENCE_SECTIONS, MEMBER_KEYS } from "@/features/basic/firm/sections";
import { PrintArea } from "@/components/print/print-area";
import { PrintGrid, PrintRows } from "@/components/print/print-grid";
import { PrintSheet } from "@/components/print/print-sheet";
import { useDictionary } from "@/lib/dictionary/context";
import { date } from "@/lib/format/date";
import { percent, wan } from "@/lib/format/number";

const partnerHeads = (isOfPartners: boolean): readonly string[] => [
  "姓名/名称",
  "证件号码",
  "职业资格",
  "资格证书编号",
  isOfPartners ? "认缴出资额(万元)" : "出资额(万元)",
  "比例",
  ...(isOfPartners ? ["入伙日期", "退伙日期"] : ["入股日期", "退出日期"]),
];
/** On paper a company and a partnership are each told in their own words. // domain a §1.1 注册资本(出资额) */
const COMPANY_WORDS = { registeredCapital: "注册资本", taxAgentPartnerRatio: "税务师股东占比" };
const PARTNERSHIP_WORDS = {
  registeredCapital: "认缴出资额",
  paidInCapital: "实缴出资额",
  taxAgentPartnerRatio: "税务师合伙人占比",
};
const BRANCH_HEADS = ["名称", "统一社会信用代码", "负责人", "成立日期", "税务师", "从业人数"] as const;

/** 事务所基本信息表 on A4, personal numbers masked as on the screen. // domain a §1.5, look.md "Print" */
export function FirmPrint({ firm, onDone }: { firm: FirmDetail; onDone: () => void }) {
  const dictionary = useDictionary();
  const noun = partnerNoun(firm.orgForm);
  const words = isPartnership(firm.orgForm) ? PARTNERSHIP_WORDS : COMPANY_WORDS;
  return (
    <PrintArea onDone={onDone}>
      <PrintSheet
        title="税务师事务所基本信息表"
        {...(firm.memberNo ? { formNumber: `单位会员证号：${firm.memberNo}` } : {})}
        firm={firm.companyName}
        period={`打印日期：${date(new Date().toISOString())}`}
        signatures={["填表人", firm.companyNature === NATURE.branch ? "负责人" : "所长(主任税务师)"]}
        seal="事务所公章"
      >
        {[...BASIC_SECTIONS, ...LICENCE_SECTIONS].map((section) => (
          <PrintGrid key={section.title} title={section.title} items={firmItems(section.keys, firm, words)} />
        ))}
        <PrintGrid title="会员信息与等级信用" items={firmItems([...MEMBER_KEYS, ...GRADE_KEYS], firm, words)} />
        <PrintGrid
          title="从业人员（在职）"
          items={COUNT_KEYS.map(([key, label]) => ({ label, value: `${firm.counts[key]} 人` }))}
        />
        {firm.companyNature !== NATURE.branch && (
          <PrintRows
            title={noun}
            heads={partnerHeads(isPartnership(firm.orgForm))}
            rows={firm.partners.map((row) => [
              row.partnerName,
              row.idNo,
              dictionary.label("partner_qualification", row.qualification),
              row.qualCertNo ?? "—",
              wan(row.contribution),
              percent(row.contributionRatio),
              row.joinDate,
              row.quitDate ?? "—",
            ])}
          />
        )}
        <PrintRows
          title="分支机构"
          heads={BRANCH_HEADS}
          rows={firm.branches.map((row) => [
            row.branchName,
            row.creditCode,
            row.principalName,
            row.establishDate,
            row.taxAgentCount === null ? "—" : String(row.taxAgentCount),
            row.staffCount === null ? "—" : String(row.staffCount),
          ])}
        />
      </PrintSheet>
    </PrintArea>
  );
}
