import { showAmount } from "@/contracts/kit/amount/amount";
import { eq } from "drizzle-orm";
import type { AgreementFilingForm } from "@/contracts/agreement/filing/filing";
import { AGREE_STATUS } from "@/contracts/agreement/filing/filing-fields";
import {
  categoriesOf,
  filingMissing,
  filingRules,
  overContract,
  scanMissing,
  unsigned,
} from "@/contracts/agreement/filing/filing-rules";
import { fromUnits, toUnits } from "@/contracts/kit/amount/decimal";
import type { FieldError, Finding } from "@/contracts/kit/validate";
import type { Db } from "@/server/db/client";
import { askedOnce } from "@/server/records/asked-once";
import type { FormFacts, Place, Subject } from "@/server/records/hooks";
import { firms } from "@/server/reference/firm.table";
import { type TeamMember, teamOf } from "@/server/modules/basic/read";
import {
  CHANGEABLE,
  type ContractFacts,
  contractOf,
  FILEABLE,
  holdContract,
  isTaken,
  otherAmount,
} from "@/server/modules/agreement/filing/filing-facts";
import { changeFaults } from "@/server/modules/agreement/filing/filing-change";
import { changeDays, filingDays, needsScan, overRatios } from "@/server/modules/agreement/filing/filing-params";
import { lockRefusal } from "@/server/modules/agreement/filing/filing-year-lock";
import { namedIn } from "@/server/modules/agreement/filing/filing-people";
import { oneInvoiceAfterTheOther } from "@/server/modules/agreement/invoice/invoice-facts";
import { agreementFilings, type FilingRow } from "@/server/modules/agreement/filing/filing.table";

/** What only the database knows of a form. */
export interface FilingKnown {
  readonly contract: ContractFacts | null;
  readonly people: ReadonlyMap<string, TeamMember>;
  readonly firmCity: string | null;
  /** The version that it is to take the place of. */
  readonly base: FilingRow | null;
}
type Facts = FormFacts<AgreementFilingForm, FilingRow, FilingKnown>;

export const versionOf = async (db: Db, filingId: string | null): Promise<FilingRow | null> =>
  filingId === null
    ? null
    : ((await db.select().from(agreementFilings).where(eq(agreementFilings.filingId, filingId)))[0] ?? null);

async function cityOf(db: Db, companyId: string): Promise<string | null> {
  const [firm] = await db.select({ cityCode: firms.cityCode }).from(firms).where(eq(firms.companyId, companyId));
  return firm?.cityCode ?? null;
}

export async function gatherFilings(
  subjects: readonly Subject<AgreementFilingForm, FilingRow>[],
  { context: { db, today }, companyId }: Place,
): Promise<FilingKnown[]> {
  const firmCity = await cityOf(db, companyId);
  const people = await teamOf(db, { companyId, staffIds: namedIn(subjects.flatMap(({ form }) => form.items)), today });
  const contractOnce = askedOnce<ContractFacts | null>();
  const out: FilingKnown[] = [];
  for (const { form, record } of subjects)
    out.push({
      contract: await contractOnce(form.contractId ?? "", () => contractOf(db, companyId, form.contractId)),
      people,
      firmCity,
      base: await versionOf(db, record?.baseId ?? null),
    });
  return out;
}

const fault = (rule: string, path: string, message: string): Finding => ({ level: "error", rule, path, message });
const hint = (rule: string, path: string, message: string): Finding => ({ level: "warning", rule, path, message });

/** Service within the contract's period; one without an end bounds its beginning alone. // domain b §0.4 X2 */
function periodFindings(form: AgreementFilingForm, { startDate, endDate }: ContractFacts): Finding[] {
  const { serviceStart, serviceEnd } = form;
  const out: Finding[] = [];
  if (serviceStart !== null && startDate !== null && serviceStart < startDate)
    out.push(fault("X2", "serviceStart", `服务起日不能早于合同的服务期起 ${startDate}`));
  if (serviceEnd !== null && endDate !== null && serviceEnd > endDate)
    out.push(fault("X2", "serviceEnd", `服务止日不能晚于合同的服务期止 ${endDate}；合同延期后再办理`));
  return out;
}

/** Client and firm are the contract's; a category that came or went is another agreement. // domain b §4 (6) */
function matrixFindings(form: AgreementFilingForm, base: FilingRow | null): Finding[] {
  if (base === null) return [];
  const [before, after] = [categoriesOf(base.items), categoriesOf(form.items)];
  return JSON.stringify(before) === JSON.stringify(after)
    ? []
    : [fault("AG10", "items", "变更不能增减或更换服务类别，请终止原备案后另行备案")];
}

function placeFindings(form: AgreementFilingForm, { contract, firmCity }: FilingKnown): Finding[] {
  const clientCity = contract?.cityCode ?? null;
  if (clientCity === null || firmCity === null || form.crossRegionFlag !== false || clientCity === firmCity) return [];
  return [fault("AG11", "crossRegionFlag", "委托人与本所不在同一地市，请选择「是」并填写服务地")];
}

/** People are those of the firm. Who has left since is told; a submission asks for another. */
function peopleFindings(form: AgreementFilingForm, { people }: FilingKnown): Finding[] {
  return form.items.flatMap(({ servicePersonIds }, at) => {
    const path = `items.${at}.servicePersonIds`;
    if (servicePersonIds.some((one) => !people.has(one))) return [fault("AG12", path, "没有这位人员，请重新选择")];
    const left = servicePersonIds.flatMap((one) => {
      const person = people.get(one);
      return person && !person.isOnStaff ? [person.staffName] : [];
    });
    return left.length > 0 ? [hint("AG13", path, `${left.join("、")}已不在职，请更换服务人员`)] : [];
  });
}

const rootOf = ({ record, recordId }: Pick<Facts, "record" | "recordId">): string => record?.rootId ?? recordId;

/** The firm's numbers, each for one agreement. // domain b §13.3 */
async function numberFaults(form: AgreementFilingForm, facts: Facts): Promise<FieldError[]> {
  const { db } = facts.context;
  const place = { companyId: facts.companyId, rootId: rootOf(facts) };
  const out: FieldError[] = [];
  if (await isTaken(db, place, agreementFilings.agreementNo, form.agreementNo))
    out.push({ path: "agreementNo", message: "该协议编号已经备案，请核对；内容有变的请打开原备案办理「变更」" });
  if (form.taxCollectNo !== null && (await isTaken(db, place, agreementFilings.taxCollectNo, form.taxCollectNo)))
    out.push({ path: "taxCollectNo", message: "该采集编号已用于另一份协议，请核对" });
  return out;
}

/** Told before it is submitted: its year is closed. // domain b §4 (7) */
function lockFindings({ signDate, serviceStart }: AgreementFilingForm, { context, record }: Facts): Finding[] {
  const refusal = lockRefusal({ ...record, signDate, serviceStart }, context);
  return refusal === null ? [] : [hint("AG17", "signDate", refusal)];
}

/** Rules of a save. // domain b §4 (2), §0.4 */
export async function filingFindings(form: AgreementFilingForm, facts: Facts): Promise<Finding[]> {
  const { context, known } = facts;
  const { contract } = known;
  const foreign = form.contractId !== null && contract === null;
  return [
    ...filingRules(form, {
      today: context.today,
      changeDays: context.services.params.get(changeDays),
      filingDays: context.services.params.get(filingDays),
    }),
    ...(foreign ? [fault("AG14", "contractId", "没有这份合同，请重新选择")] : []),
    ...(contract ? periodFindings(form, contract) : []),
    ...matrixFindings(form, known.base),
    ...placeFindings(form, known),
    ...peopleFindings(form, known),
    ...lockFindings(form, facts),
    ...(await numberFaults(form, facts)).map((one) => hint("AG15", one.path, one.message)),
  ];
}

/** All agreements of the contract against its amount. // domain b §0.4 X3 */
async function amountFaults(form: AgreementFilingForm, facts: Facts, contract: ContractFacts): Promise<FieldError[]> {
  const { db, services } = facts.context;
  const own = toUnits(form.agreementAmount, 2);
  const whole = toUnits(contract.contractAmount, 2);
  if (own === null || whole === null) return [];
  const total = own + (await otherAmount(db, contract.contractId, rootOf(facts)));
  const ratios = overRatios(services);
  const over = overContract(total, whole, ratios);
  const sums = `协议金额合计 ${showAmount(fromUnits(total, 2))} 元，合同金额 ${showAmount(fromUnits(whole, 2))} 元`;
  if (over === "refused")
    return [
      { path: "agreementAmount", message: `${sums}，超过合同金额的 ${ratios.most}%，不能备案；请核对金额或先变更合同` },
    ];
  if (over === "explained" && form.overReason === null)
    return [{ path: "overReason", message: `协议金额合计超过合同金额，请说明原因：${sums}` }];
  return [];
}

function contractFaults(contract: ContractFacts, isChange: boolean): FieldError[] {
  const open = isChange ? CHANGEABLE : FILEABLE;
  return open.includes(contract.contractStatus ?? -1)
    ? []
    : [{ path: "contractId", message: "来源合同不在履行中，请先办理合同生效" }];
}

/** A change takes the place of what stands, as it stands today. */
const baseFaults = (base: FilingRow | null): FieldError[] =>
  base === null || base.agreeStatus === AGREE_STATUS.filed || base.agreeStatus === AGREE_STATUS.expired
    ? []
    : [{ path: "changeContent", message: "原备案已经终止、作废或正在办理其他事项，不能变更" }];

/** What keeps a filing from being submitted. */
export async function filingFaults(form: AgreementFilingForm, facts: Facts): Promise<FieldError[]> {
  const { context, known, step } = facts;
  const { people, base } = known;
  // What is submitted at once with another of the contract waits for that one's end.
  const contract =
    step !== undefined && known.contract ? await holdContract(context.db, known.contract) : known.contract;
  // Neither does an invoice come in between.
  if (step !== undefined && base) await oneInvoiceAfterTheOther(context.db, facts.companyId);
  const gone = form.items.flatMap(({ servicePersonIds }, at) =>
    servicePersonIds.some((one) => people.get(one)?.isOnStaff === false)
      ? [{ path: `items.${at}.servicePersonIds`, message: "有服务人员已不在职，请更换" }]
      : [],
  );
  return [
    ...filingMissing(form),
    ...(context.services.params.get(needsScan) ? scanMissing(form) : []),
    ...unsigned(form.items, (one) => people.get(one)?.maySign ?? false),
    ...gone,
    ...(contract ? contractFaults(contract, base !== null) : []),
    ...(contract ? await amountFaults(form, facts, contract) : []),
    ...(base ? await changeFaults(form, base, { context, contract }) : []),
    ...(await numberFaults(form, facts)),
    ...(step === undefined ? [] : baseFaults(base)),
  ];
}
