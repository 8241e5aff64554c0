import type { agreementCustomerApi } from "@/contracts/agreement/customer/customer-calls";
import type { AgreementCustomerForm } from "@/contracts/agreement/customer/customer";
import { CUSTOMER_STATUS } from "@/contracts/agreement/customer/customer-fields";
import type { Change } from "@/contracts/kit/diff";
import type { Context, Handler } from "@/server/platform/call/context";
import { invalid, stateConflict } from "@/server/platform/call/errors";
import { childrenOf, hasFiledAgreement, moveChildren } from "@/server/modules/agreement/customer/customer-children";
import { RENAMED } from "@/server/modules/agreement/customer/customer-names";
import { customerRecords } from "@/server/modules/agreement/customer/customer-records";
import type { CustomerRow } from "@/server/modules/agreement/customer/customer.table";

interface Seen {
  readonly customerId: string;
  readonly version: number;
}

/** Both held, in one order for all who merge. */
async function claimBoth(context: Context, kept: Seen, gone: Seen): Promise<[CustomerRow, CustomerRow]> {
  const claimed = new Map<string, CustomerRow>();
  for (const { customerId, version } of [kept, gone].sort((a, b) => (a.customerId < b.customerId ? -1 : 1)))
    claimed.set(customerId, await customerRecords.claim(context, customerId, version));
  const pair = [claimed.get(kept.customerId), claimed.get(gone.customerId)];
  if (!pair[0] || !pair[1]) throw new Error("both are claimed");
  return [pair[0], pair[1]];
}

const nameOf = ({ customerName, customerCode }: CustomerRow): string => `${customerName}（${customerCode}）`;
const line = (label: string, after: string): Change => ({ path: "merge", label, before: null, after });

/** The form of what stays, with the items that are taken from what goes. */
function mergedForm(
  kept: AgreementCustomerForm,
  gone: AgreementCustomerForm,
  taken: readonly string[],
  goneId: string,
): AgreementCustomerForm {
  const from = gone as unknown as Readonly<Record<string, unknown>>;
  const form = { ...kept, ...Object.fromEntries(taken.map((key) => [key, from[key]])) };
  // What stays belongs to no group that goes.
  return form.parentCustomerId === goneId ? { ...form, parentCustomerId: null } : form;
}

/** 合并重复: one customer takes the place of another, for good. // domain b §2 (4) */
export const merge: Handler<typeof agreementCustomerApi.merge> = async (context) => {
  const { db, user, body } = context;
  const { kept: keep, gone: go, taken } = body;
  if (keep.customerId === go.customerId) throw invalid([{ path: "gone", message: "请选择两个不同的客户" }]);
  const [kept, gone] = await claimBoth(context, keep, go);
  if (gone.customerStatus === CUSTOMER_STATUS.frozen)
    throw stateConflict(`「${gone.customerName}」处于风险冻结，请由负责人解除冻结后再合并，或保留该客户`);
  const goneForm = customerRecords.formOf(context, gone);
  const keptForm = customerRecords.formOf(context, kept);
  if (RENAMED.some((key) => taken.includes(key) && keptForm[key] !== goneForm[key]))
    if (await hasFiledAgreement(db, kept.customerId))
      throw stateConflict(
        `「${kept.customerName}」已有备案的协议，名称和信用代码只能办理「更名与换证」，没有合并；请这两项取保留的客户，再合并`,
      );
  const moved = await childrenOf(db, gone.customerId);
  const form = mergedForm(keptForm, goneForm, taken, gone.customerId);
  const parent = form.parentCustomerId === kept.customerId ? { parentCustomerId: null } : {};
  await customerRecords.set({ db, now: context.now, user }, gone.customerId, {
    customerStatus: CUSTOMER_STATUS.merged,
    mergedIntoId: kept.customerId,
    ...(gone.parentCustomerId === kept.customerId ? { parentCustomerId: null } : {}),
  });
  await moveChildren(db, gone.customerId, kept.customerId);
  await customerRecords.remember(context, {
    action: "mergeInto",
    recordId: gone.customerId,
    companyId: gone.companyId,
    version: gone.version,
    changes: [line("并入", nameOf(kept)), ...moved.map((words) => line("转出", words))],
    stood: null,
  });
  // The claim has counted on already; what is decided counts on by itself.
  const held = { ...kept, version: kept.version - 1 };
  return customerRecords.decide(context, held, {
    form: { ...form, ...parent },
    keys: new Set([...taken, "parentCustomerId"]),
    action: "merge",
    told: [line("并入的客户", nameOf(gone)), ...moved.map((words) => line("转入", words))],
  });
};
