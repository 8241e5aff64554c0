import { staffCollects } from "@/contracts/basic/collected";
import { staffApi, staffResource } from "@/contracts/basic/staff/staff";
import { isStaffItemHidden } from "@/contracts/basic/staff/staff-applies";
import { STAFF_ACTIONS, staffDetail, type StaffDetail } from "@/contracts/basic/staff/staff-detail";
import { staffDiff } from "@/contracts/basic/staff/staff-diff";
import { canonicalStaff, emptyStaff, type StaffForm, staffUpdateForm } from "@/contracts/basic/staff/staff-form";
import { staffMissing, staffNeeds } from "@/contracts/basic/staff/staff-missing";
import { isYetToJoin } from "@/contracts/basic/staff/staff-review";
import { isKnownElsewhere, staffRules } from "@/contracts/basic/staff/staff-rules";
import { countryName } from "@/contracts/kit/countries";
import { SUBMISSION } from "@/contracts/kit/submission";
import { TransferOffer } from "@/features/basic/staff/transfer-offer";
import { TABS } from "@/features/basic/staff/staff-tabs-data";
import { ChoiceEdit } from "@/components/fields/choice";
import { CountryEdit } from "@/components/fields/country-edit";
import { SuggestEdit } from "@/components/fields/suggest-edit";
import type { RecordSpec } from "@/components/record/record-spec";
import { withIdFacts } from "@/components/steps/stated";
import { STAFF_SHOWN_BY, useStaffGroup } from "@/lib/hooks/staff";
import { consentFor } from "@/lib/session/consent";
import { useUser } from "@/lib/session/context";

/** Dictionary `id_type`: what nearly everybody has. */
const ID_CARD = 1;

type Values = Readonly<Record<string, unknown>>;
/** Whom the association has admitted or taken over has a day of joining. */
const hasJoined = (record: StaffDetail | null): boolean =>
  record !== null && !isYetToJoin({ ...record, isEffective: record.auditStatus !== SUBMISSION.draft });
const typed = (values: Values) => values as unknown as StaffForm;

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
  blank: { ...emptyStaff, idType: ID_CARD, version: 0 },
  tabs: TABS,
  titleOf: (person) => person.staffName,
  statusKeys: ["staffStatus"],
  list: staffResource,
  headKeys: ["memberNo", "certNo", "companyName"],
  actions: STAFF_ACTIONS,
  texts: {
    gone: "没有这位人员，或您不能查看其档案",
    noRows: "还没有登记证书与经历",
    noFiles: "点击「编辑」后在「附件」页签中上传劳动合同、社保证明等。",
  },
  // The day of joining comes with his 入会: of a new person it is not asked.
  isHidden: (key, values) => (key === "joinDate" && values["version"] === 0) || isStaffItemHidden(key, values),
  needs: (values, record) => staffNeeds(typed(values), hasJoined(record)),
  gaps: (values, record) => staffMissing(typed(values), hasJoined(record)),
  canonical: (form) => canonicalStaff(typed(form)),
  rules: staffRules,
  consent: consentFor("证件号码与照片用于会员登记、资格核验和会员证制作", staffCollects, ["idNo", "photoFileId"]),
  diff: staffDiff,
  enrich: withIdFacts,
  remark: (form) => (isKnownElsewhere(form.errorAt("idNo")) ? <TransferOffer values={form.values} /> : null),
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
