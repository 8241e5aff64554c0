import { gte, lte, or, type SQL, sql } from "drizzle-orm";
import { firmCollects } from "@/contracts/basic/collected";
import { firmChange } from "@/contracts/basic/firm-change/firm-change";
import type { Change } from "@/contracts/kit/diff";
import {
  basisAgain,
  type ChangeBasis,
  canonicalChange,
  changeAgain,
} from "@/contracts/basic/firm-change/firm-change-apply";
import type { FirmChangeForm } from "@/contracts/basic/firm-change/firm-change-form";
import { changeMissing } from "@/contracts/basic/firm-change/firm-change-rules";
import { OWN_KEYS, typedKey } from "@/contracts/basic/firm-change/firm-change-items";
import { SUBMISSION, UNSENT } from "@/contracts/kit/submission";
import { newId } from "@/server/platform/clock/id";
import type { Services } from "@/server/platform/call/services";
import { dailyNumber } from "@/server/platform/sql/serial";
import type { FormFacts } from "@/server/records/hooks";
import { keepRecords } from "@/server/records/records";
import { submissionRules } from "@/server/records/steps/port";
import { asSubmitted } from "@/server/records/told";
import {
  changeFindings,
  type ChangeKnown,
  changesOf,
  isReissued,
  judgeChange,
} from "@/server/modules/basic/firm-change/firm-change-facts";
import { assertFree, passChange } from "@/server/modules/basic/firm-change/firm-change-pass";
import { firmChanges, type FirmChangeRecord } from "@/server/modules/basic/firm-change/firm-change.table";
import { decidedBy, submittedBy, unusedOf } from "@/server/modules/basic/firm-application/steps";

type Vault = Pick<Services["vault"], "open" | "seal">;

const stored = ({ afterValues }: Pick<FirmChangeRecord, "afterValues">, vault: Vault) =>
  JSON.parse(vault.open(afterValues)) as Partial<FirmChangeForm>;
export const basisIn = ({ basisValues }: Pick<FirmChangeRecord, "basisValues">, vault: Vault): ChangeBasis =>
  JSON.parse(vault.open(basisValues)) as ChangeBasis;

const numbered = <Row extends { rowId: string | null }>(rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...row, rowId: row.rowId ?? newId() }));

/** What an application is about, as its table keeps it. */
async function columnsOf(
  form: FirmChangeForm,
  { record, known, context }: FormFacts<FirmChangeForm, FirmChangeRecord, ChangeKnown>,
) {
  const { vault } = context.services;
  const stood = record && basisIn(record, vault);
  const typed = stood ? changeAgain(known.current, stood, form) : form;
  const after = {
    ...Object.fromEntries(OWN_KEYS.map(typedKey).map((key) => [key, typed[key]])),
    partners: numbered(typed.partners),
    branches: numbered(typed.branches),
  };
  const basis = stood ? basisAgain(known.current, stood, form) : known.standing;
  const changeNo = record?.changeNo ?? (await dailyNumber(context.db, { prefix: "BG", day: context.today, digits: 4 }));
  const items = form.changeItems.map((item) => known.words.item(item)).join("、");
  return {
    changeNo,
    title: `${items}变更（${changeNo}）`,
    reissueCert: isReissued(await changesOf(context, known)),
    afterValues: vault.seal(JSON.stringify(after)),
    basisValues: vault.seal(JSON.stringify(basis)),
  };
}

const WAITING: readonly number[] = [SUBMISSION.submitted, SUBMISSION.accepted];

/** The firm's personal data that an application brings for the first time. // contract §7.20 */
const collects = (before: FirmChangeForm | null, form: FirmChangeForm): boolean => {
  const rows = (of: FirmChangeForm | null) =>
    of && { ...of, partners: of.partners.map((row) => ({ ...row, partnerId: row.rowId })) };
  return firmCollects(rows(before) ?? { partners: [] }, rows(form) ?? {});
};

const told = asSubmitted({ of: firmChange, table: firmChanges });
const hasItem = (items: SQL, values: readonly number[]): SQL | undefined =>
  values.length === 0 ? undefined : or(...values.map((item) => sql`${items} @> ${String(item)}::jsonb`));

/** 会员信息变更申请. // domain a §1.4 */
export const firmChangeRecords = keepRecords({
  of: firmChange,
  table: firmChanges,
  files: "basic.firm-change",
  toCanonical: canonicalChange,
  gather: async (subjects, { context, companyId }) => {
    const all: ChangeKnown[] = [];
    for (const { form, record, recordId } of subjects) {
      const basis = record && basisIn(record, context.services.vault);
      all.push(await judgeChange(context, { changeId: recordId, companyId, form, basis }));
    }
    return all;
  },
  rules: changeFindings,
  missingItems: (form, { known }) => changeMissing(form, known.standing, known.words),
  toColumns: columnsOf,
  searched: (_form, { changeNo }) => ({ numbers: [changeNo ?? null] }),
  searchesFirm: true,
  toForm: (record, { vault }) => stored(record, vault),
  toAnswer: async (record, context, { form }) => {
    const { auditStatus, changeId, companyId } = record;
    const isWaiting = WAITING.includes(auditStatus);
    if (!isWaiting && !UNSENT.includes(auditStatus)) return { obstacles: [] };
    const basis = basisIn(record, context.services.vault);
    const known = await judgeChange(context, { changeId, companyId, form, basis });
    const changes = await changesOf(context, known);
    const obstacles = isWaiting ? [...known.conflicts, ...known.faults].map(({ message }) => message) : [];
    return { changes, reissueCert: isReissued(changes), obstacles: [...new Set(obstacles)] };
  },
  consent: { purpose: "firmData", isCollected: collects },
  toCondition: {
    changeItems: (items, { user }) =>
      hasItem(told.isFor(user) ? told.column("changeItems") : sql`${firmChanges.changeItems}`, items),
    changeFrom: (day) => gte(firmChanges.changeDate, day),
    changeTo: (day) => lte(firmChanges.changeDate, day),
  },
  removeRefusal: ({ submitTime, auditTime }) =>
    submitTime && auditTime ? "协会已经办理过这份申请，不能删除；不再变更的，请点「不再申请」" : null,
  lifecycle: {
    notifyCodes: ["g_hy_member_firm_submit"],
    titleOf: ({ title }) => title,
    wordsOf: ({ changes, reissueCert, auditStatus }) =>
      [
        ...changes.slice(0, 20).map(({ label, before, after }) => `${label}：${before ?? "无"} → ${after ?? "无"}`),
        ...(changes.length > 20 ? [`等 ${changes.length} 项`] : []),
        ...(reissueCert && auditStatus === SUBMISSION.passed ? ["会员证所载内容有变更，请换发单位会员证。"] : []),
      ].join("\n") || undefined,
    unusedSteps: unusedOf,
    tellsChanges: ({ changes }) => changes as readonly Change[] | undefined,
    rules: {
      ...submissionRules,
      submit: async (context, { record }) => {
        await assertFree(context, record);
        const form = firmChangeRecords.formOf(context, record);
        const basis = basisIn(record, context.services.vault);
        const known = await judgeChange(context, { ...record, form, basis });
        const changes = await changesOf(context, known);
        return {
          to: SUBMISSION.submitted,
          set: { ...submittedBy(context), changes, reissueCert: isReissued(changes) },
        };
      },
      pass: async (context, { record }) => {
        const form = firmChangeRecords.formOf(context, record);
        const basis = basisIn(record, context.services.vault);
        const changes = await passChange(context, record, { form, basis });
        return {
          ...submissionRules.pass(),
          set: { ...decidedBy(context), changes, reissueCert: isReissued(changes) },
        };
      },
      sendBack: (context) => ({ set: decidedBy(context) }),
      reject: (context, held) => ({ ...submissionRules.reject(context, held), set: decidedBy(context) }),
    },
  },
});
