import type { AgreementContractForm, agreementContractApi, CopyKind } from "@/contracts/agreement/contract/contract";
import { CONTRACT_STATUS, CONTRACT_TYPE } from "@/contracts/agreement/contract/contract-fields";
import { needsSigningLeader, nextPeriod } from "@/contracts/agreement/contract/contract-rules";
import { daysAfter, daysBetween } from "@/contracts/kit/day/dates";
import type { Context, Handler } from "@/server/platform/call/context";
import { stateConflict } from "@/server/platform/call/errors";
import { closedFirmReason } from "@/server/reference/firm-closed";
import { assertActing } from "@/server/reference/scope";
import { teamOf } from "@/server/modules/basic/read";
import { contractRecords } from "@/server/modules/agreement/contract/contract-records";
import type { ContractRow } from "@/server/modules/agreement/contract/contract.table";

const { active, completed, expired } = CONTRACT_STATUS;
type Form = AgreementContractForm;

/** From which states a copy of a kind is made, and what is said where it is not. // domain b §3 (4) */
const FROM: Readonly<Record<CopyKind, readonly [states: readonly number[], refusal: string]>> = {
  copy: [Object.values(CONTRACT_STATUS), ""],
  renewal: [[active, completed, expired], "只有履行中、已完成和已到期的合同可以续签"],
  supplement: [[active], "只有履行中的合同可以办理变更"],
};

/** Of a new contract: what is signed, judged and paid anew. */
const ANEW = {
  contractNo: null,
  signDate: null,
  payPlans: [],
  receipts: [],
  acceptRisk: null,
  acceptOpinion: null,
  acceptorId: null,
  acceptDate: null,
  independenceOk: null,
  exchangeDate: null,
  exchangeRate: null,
  attachments: [],
} as const satisfies Partial<Form>;

const bareItems = ({ items }: Form) => items.map((item) => ({ ...item, rowId: null }));

const titled = (name: string, mark: string): string => `${name.slice(0, 100 - mark.length)}${mark}`;

/** The following period; services go the same number of days further. */
function renewed(form: Form): Partial<Form> {
  const period = nextPeriod(form);
  const { startDate } = form;
  const shift = startDate === null || period.startDate === null ? null : daysBetween(startDate, period.startDate);
  const moved = (day: string | null) => (day === null || shift === null ? null : daysAfter(day, shift));
  const followed = (item: Form["items"][number]) =>
    item.startDate === form.startDate && item.endDate === form.endDate
      ? period
      : { startDate: moved(item.startDate), endDate: moved(item.endDate) };
  return { ...period, items: bareItems(form).map((item) => ({ ...item, ...followed(item) })) };
}

/** What is changed is said by the supplement: services and amount are typed anew. */
const supplementOf = (form: Form, { contractId }: ContractRow): Partial<Form> => ({
  contractName: titled(form.contractName, "（补充合同）"),
  contractType: CONTRACT_TYPE.supplement,
  parentContractId: contractId,
  startDate: null,
  contractAmount: null,
  planHours: null,
  foreignCurrency: null,
  foreignAmount: null,
  items: [],
});

function formFor(kind: CopyKind, form: Form, record: ContractRow): Form {
  const bare = { ...form, ...ANEW, items: bareItems(form) };
  if (kind === "renewal") return { ...bare, ...renewed(form) };
  if (kind === "supplement") return { ...bare, ...supplementOf(form, record) };
  return { ...bare, contractName: titled(form.contractName, "（副本）") };
}

/** Who has left since, or may no longer lead such work, is chosen anew. */
async function withTeam(context: Context, companyId: string, form: Form): Promise<Form> {
  const { projectLeaderId, servicePersonIds } = form;
  const staffIds = [...servicePersonIds, ...(projectLeaderId === null ? [] : [projectLeaderId])];
  const team = await teamOf(context.db, { companyId, staffIds, today: context.today });
  const leader = projectLeaderId === null ? undefined : team.get(projectLeaderId);
  const mayLead = leader?.isOnStaff === true && (leader.maySign || !needsSigningLeader(form));
  return {
    ...form,
    projectLeaderId: mayLead ? projectLeaderId : null,
    servicePersonIds: servicePersonIds.filter((id) => team.get(id)?.isOnStaff),
  };
}

/** A draft out of a contract of the acting firm. // domain b §3 (4) copy, renew, 变更 */
export const copyContract: Handler<typeof agreementContractApi.copy> = async (context) => {
  const { kind } = context.body;
  const record = await contractRecords.load(context, context.params.contractId);
  const { companyId } = record;
  assertActing(context.user, companyId);
  const [states, refusal] = FROM[kind];
  if (!states.includes(record.contractStatus)) throw stateConflict(refusal);
  const reason = await closedFirmReason(context, companyId, "业务合同");
  if (reason !== null) throw stateConflict(reason);
  return contractRecords.enter(context, {
    companyId,
    form: await withTeam(context, companyId, formFor(kind, contractRecords.formOf(context, record), record)),
    columns: kind === "renewal" ? { renewedFromId: record.contractId } : {},
  });
};
