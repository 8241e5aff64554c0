import type { activity } from "@/contracts/party/activity/activity";
import { type ActivityForm, canonicalActivity, isTraining, isVoting } from "@/contracts/party/activity/activity-form";
import { activityMissing, activityNeeds } from "@/contracts/party/activity/activity-form";
import { activityRules } from "@/contracts/party/activity/activity-rules";
import { ActivityContent } from "@/features/party/activity/activity-content";
import { activityNames } from "@/features/party/activity/activity-names";
import { NameEdit } from "@/features/party/activity/name-edit";
import { PeoplePicker } from "@/features/party/activity/people-picker";
import { useOwnOrg } from "@/features/party/activity/use-own-org";
import { RichTextEdit } from "@/components/fields/rich-text-edit";
import type { RecordLook } from "@/components/record/records/kept-spec";
import type { Section } from "@/components/record/section";

/** Own items in the order of the paper form. // domain a §6.1 */
export const SECTIONS: readonly Section[] = [
  {
    title: "活动",
    keys: [
      "title",
      "activityType",
      "extraTypes",
      "activityForm",
      "startTime",
      "endTime",
      "place",
      "hostOrgName",
      "hostName",
      "recorderName",
      "speakerName",
      "speakerPost",
      "creditHours",
      "cost",
      "publishFlag",
    ],
  },
  {
    title: "到会情况",
    keys: [
      "dueCount",
      "actualCount",
      "leaveCount",
      "absentCount",
      "partyAttend",
      "activistAttend",
      "massAttend",
      "votingDue",
      "votingActual",
    ],
  },
  { title: "内容", keys: ["content", "materials", "resolutions", "lateReason", "remark"] },
];
const KNOWN: readonly Section[] = [
  {
    title: "办理",
    keys: [
      "activityYear",
      "activityQuarter",
      "activityMonth",
      "sourceFirmName",
      "submitUserName",
      "submitTime",
      "auditUserName",
      "auditTime",
    ],
  },
];

/** Dictionary `attach_type`: 签到表, 会议/活动照片 stand apart. */
const FILE_TYPES = [21, 99];
const OF_TRAINING = ["speakerName", "speakerPost"];
const OF_VOTES = ["votingDue", "votingActual"];

type Values = Readonly<Record<string, unknown>>;
/** A form while it is typed: what is still open may be "" there. */
const typed = (values: Values) => ({ extraTypes: [], ...values }) as unknown as ActivityForm;

function isHidden(key: string, values: Values): boolean {
  if (OF_TRAINING.includes(key)) return !isTraining(typed(values));
  if (OF_VOTES.includes(key)) return !isVoting(typed(values));
  return key === "sourceFirmName" && !values[key];
}

const TABS: RecordLook<typeof activity>["tabs"] = [
  {
    key: "people",
    label: "参加人员",
    rows: [
      {
        list: "participants",
        noun: "参加人员",
        keys: ["personName", "memberType", "partyPost", "hours"],
        totals: ["hours"],
        emptyRow: {
          rowId: null,
          memberId: null,
          staffId: null,
          personName: "",
          memberType: null,
          partyPost: null,
          hours: "",
        },
        above: (form) => <PeoplePicker form={form} />,
      },
      {
        list: "coOrganizers",
        noun: "联合单位",
        keys: ["unitName"],
        emptyRow: { rowId: null, unitName: "" },
      },
    ],
  },
  { key: "photos", label: "活动照片", photos: "photos" },
];

/** An activity's record and form, as the kit draws them. // domain a §6 */
export const activityLook: RecordLook<typeof activity> = {
  ...activityNames,
  sections: SECTIONS,
  known: KNOWN,
  tabs: TABS,
  fileTypes: FILE_TYPES,
  isHidden,
  needs: activityNeeds,
  gaps: activityMissing,
  rules: (form, facts) => activityRules(canonicalActivity(form), facts),
  spec: {
    canonical: (form) => canonicalActivity(form as ActivityForm),
    headKeys: ["activityYear", "startTime", "companyName"],
    useDefaults: useOwnOrg,
    useEditors: () => ({
      content: (props) => <RichTextEdit {...props} />,
      hostName: (props) => <NameEdit {...props} />,
      recorderName: (props) => <NameEdit {...props} />,
      speakerName: (props) => <NameEdit {...props} />,
    }),
    show: () => ({ content: (value) => <ActivityContent value={value} /> }),
    texts: {
      noRows: "没有登记参加人员和联合单位",
      noFiles: "点击「编辑」后在「附件」页签中上传签到表、课件等。",
    },
  },
};
