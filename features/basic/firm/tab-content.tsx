"use client";

import { firmApi, type FirmDetail } from "@/contracts/basic/firm/firm";
import { firmItems } from "@/features/basic/firm/record-view";
import { BranchesView, PartnersView } from "@/features/basic/firm/rows-view";
import { BASIC_SECTIONS, GRADE_KEYS, LICENCE_SECTIONS, MEMBER_KEYS, type TabKey } from "@/features/basic/firm/sections";
import { FilesView } from "@/components/record/files/files-view";
import { type ActionWords, HistoryView } from "@/components/record/history/history-view";
import { ItemGrid, RecordSection, ViewSection } from "@/components/record/record-view";
import tableStyles from "@/components/ui/table/small-table.module.css";

const LICENCE_TYPES: readonly number[] = [1, 2, 3, 5, 11];
const FILES_HINT = "点击「编辑」后在「附件」页签中上传营业执照、行政登记证书等。";
export const COUNT_KEYS = [
  ["staffTotal", "从业人数"],
  ["taxAgentCount", "税务师"],
  ["practisingCount", "执业会员"],
  ["cpaCount", "注册会计师"],
  ["lawyerCount", "律师"],
  ["bachelorUpCount", "本科及以上"],
  ["partyMemberCount", "中共党员"],
  ["femaleCount", "女性"],
  ["ageTo35Count", "35岁及以下"],
  ["age36To50Count", "36至50岁"],
  ["age51To60Count", "51至60岁"],
  ["ageOver60Count", "61岁及以上"],
] as const;

const STEP_WORDS: Readonly<Record<string, ReturnType<ActionWords>>> = {
  confirm: { text: "年度确认", tone: "success" },
  membership: { text: "协会办理会籍", tone: "warning" },
  grade: { text: "协会登记等级", tone: "warning" },
  change: { text: "变更申请通过", tone: "warning" },
  exit: { text: "退会注销申请通过", tone: "warning" },
};
const historyWords: ActionWords = ({ action, changes }) =>
  STEP_WORDS[action] ?? { text: `修改 ${changes.length} 项`, tone: "info" };

function Files({ firm, types }: { firm: FirmDetail; types?: readonly number[] }) {
  return (
    <FilesView
      files={firm.attachments.filter((file) => !types || types.includes(file.attachType))}
      emptyHint={FILES_HINT}
      markOf={(file) => file.fileId === firm.logoFileId && <span className={tableStyles.quiet}>　事务所标志</span>}
    />
  );
}

/** What one tab shows of the record. // domain a §1.5 */
export function TabContent({ tab, firm }: { tab: TabKey; firm: FirmDetail }) {
  switch (tab) {
    case "partners":
      return <PartnersView firm={firm} />;
    case "branches":
      return <BranchesView firm={firm} />;
    case "licences":
      return (
        <>
          {LICENCE_SECTIONS.map((section) => (
            <RecordSection key={section.title} title={section.title} items={firmItems(section.keys, firm)} />
          ))}
          <ViewSection title="证照附件">
            <Files firm={firm} types={LICENCE_TYPES} />
          </ViewSection>
        </>
      );
    case "grade":
      return <ItemGrid items={firmItems(GRADE_KEYS, firm)} />;
    case "history":
      return (
        <HistoryView
          of={firmApi.history}
          params={{ companyId: firm.companyId }}
          wordsOf={historyWords}
          emptyHint="修改档案或作年度确认后，记录会出现在这里。"
        />
      );
    case "files":
      return <Files firm={firm} />;
    default:
      return (
        <>
          {BASIC_SECTIONS.map((section) => (
            <RecordSection key={section.title} title={section.title} items={firmItems(section.keys, firm)} />
          ))}
          <RecordSection title="会员信息" items={firmItems(MEMBER_KEYS, firm)} />
          <RecordSection
            title="从业人员（在职，实时统计）"
            items={COUNT_KEYS.map(([key, label]) => ({ label, value: `${firm.counts[key]} 人` }))}
          />
        </>
      );
  }
}
