import { staffApi } from "@/contracts/basic/staff";
import { STAFF_ACTIONS, staffDetail, type StaffDetail, type StaffHistory } from "@/contracts/basic/staff-detail";
import { staffDiff } from "@/contracts/basic/staff-diff";
import { canonicalStaff, emptyStaff, type StaffForm, staffUpdateForm } from "@/contracts/basic/staff-form";
import { staffMissing, staffNeeds } from "@/contracts/basic/staff-missing";
import { staffRules } from "@/contracts/basic/staff-rules";
import { isHidden } from "@/features/basic/staff/applies";
import { TABS } from "@/features/basic/staff/staff-tabs-data";
import { withStatedFacts } from "@/features/basic/staff/stated-facts";
import { ChoiceEdit, CountryEdit, SuggestEdit } from "@/components/fields/choice";
import type { RecordSpec } from "@/components/resource/record-spec";
import { countryName } from "@/lib/format/country";
import { date } from "@/lib/format/date";
import { STAFF_SHOWN_BY, useStaffGroup } from "@/lib/hooks/staff";
import { useUser } from "@/lib/session/context";

type Values = Readonly<Record<string, unknown>>;
const typed = (values: Values) => values as unknown as StaffForm;

/** Rules of a save: the contract's, and no item lost that a complete record has. */
function rules(form: StaffForm, person: StaffDetail | null) {
  const canonical = canonicalStaff(form);
  const lost = person && !person.isIncomplete ? staffMissing(canonical) : [];
  return [
    ...lost.map((gap) => ({ ...gap, level: "error" as const, rule: "LOST" })),
    ...staffRules(canonical, { today: date(new Date().toISOString()) }),
  ];
}

function useEditors(): ReturnType<NonNullable<RecordSpec["useEditors"]>> {
  const { companyId } = useUser();
  const group = (useStaffGroup().data ?? []).map((firm) => ({ value: firm.companyId, label: firm.companyName }));
  const others = group.filter(({ value }) => value !== companyId);
  return {
    nationality: (props) => <CountryEdit {...props} />,
    socialInsuranceUnit: (props) => <SuggestEdit {...props} options={group} />,
    dispatchCompanyId: (props) => <ChoiceEdit {...props} options={others} />,
  };
}

/** A person's record and form, as the kit draws them. // domain a §2 */
export const staffSpec: RecordSpec<StaffDetail> = {
  name: "basic.staff",
  noun: "人员",
  idKey: "staffId",
  rowIdKey: "rowId",
  owner: "staff",
  api: staffApi,
  shownBy: STAFF_SHOWN_BY,
  shown: staffDetail,
  form: staffUpdateForm,
  blank: { ...emptyStaff, version: 0 },
  tabs: TABS,
  titleOf: (person) => person.staffName,
  savedText: ({ staffName, missing }) =>
    missing.length > 0 ? `${staffName}已保存为待完善，还缺 ${missing.length} 项` : `${staffName}的档案已保存并生效`,
  missingTitle: ({ missing, isIncomplete }) => `还缺 ${missing.length} 项${isIncomplete ? "，补齐后生效" : ""}：`,
  saveHint: (gaps, person) =>
    gaps > 0 && (person?.isIncomplete ?? true) ? `还缺 ${gaps} 项，保存后为待完善` : undefined,
  history: {
    wordsOf: ({ action, changes }) => {
      const verb = STAFF_ACTIONS[action as StaffHistory["action"]];
      return { text: action === "update" ? `${verb} ${changes.length} 项` : verb, tone: "info" };
    },
    emptyHint: "修改档案后，记录会出现在这里。",
  },
  texts: {
    gone: "没有这位人员，或您不能查看其档案",
    goneHint: "草稿可能已被删除。请从人员列表重新进入，或联系协会核对账号可查看的事务所。",
    noRows: "还没有登记证书与经历",
    noFiles: "点击「编辑」后在「附件」页签中上传劳动合同、社保证明等。",
  },
  isHidden,
  needs: (values) => staffNeeds(typed(values)),
  gaps: (values) => staffMissing(typed(values)),
  rules,
  diff: staffDiff,
  enrich: withStatedFacts,
  useEditors,
  show: ({ dispatchCompanyName }) => ({
    nationality: (code) => countryName(String(code ?? "")),
    dispatchCompanyId: () => dispatchCompanyName,
  }),
  copied: new Set(["idNo", "mobile", "certNo", "memberNo"]),
  personal: {
    keys: ["idNo", "mobile"],
    need: "g_hy_member_staff_edit",
    isOwn: (person, companyId) => person.companyId === companyId,
  },
};
