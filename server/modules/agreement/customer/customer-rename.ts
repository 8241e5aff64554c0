import { type agreementCustomerApi, renameFindings } from "@/contracts/agreement/customer/customer-calls";
import type { Change } from "@/contracts/kit/diff";
import { writtenName } from "@/contracts/kit/text/visible-text";
import { newId } from "@/server/platform/clock/id";
import type { Context, Handler } from "@/server/platform/call/context";
import { invalid } from "@/server/platform/call/errors";
import { filesOf, takeFiles } from "@/server/platform/files/take";
import { RENAMED } from "@/server/modules/agreement/customer/customer-names";
import { CUSTOMER_FILE, customerRecords } from "@/server/modules/agreement/customer/customer-records";
import { agreementCustomerChanges } from "@/server/modules/agreement/customer/customer.table";

type Refs = Parameters<typeof takeFiles>[2];

/** The papers that prove it join the customer's files. */
async function addFiles({ db, user, now }: Context, bizId: string, companyId: string, refs: Refs): Promise<void> {
  const held = await filesOf(db, CUSTOMER_FILE, bizId);
  const kept = held.map(({ fileId, attachType }, at) => ({ fileId, attachType, sortNo: at + 1 }));
  const added = refs.map((ref, at) => ({ ...ref, sortNo: kept.length + at + 1 }));
  const owner = { bizType: CUSTOMER_FILE, bizId, companyId, userId: user.userId };
  await takeFiles(db, owner, [...kept, ...added], now);
}

/** 更名 or 换证: also after an agreement was filed; what was filed keeps its own words. // domain b §2 (6) */
export const rename: Handler<typeof agreementCustomerApi.rename> = async (context) => {
  const { db, now, today, user, params, body } = context;
  const { customerId } = params;
  const claimed = await customerRecords.claim(context, customerId, body.version);
  const form = customerRecords.formOf(context, claimed);
  const next = { customerName: writtenName(body.customerName), creditCode: body.creditCode };
  const faults = renameFindings(form, { ...next, changeDate: body.changeDate }, { today });
  if (faults.length > 0) throw invalid(faults.map(({ path, message }) => ({ path, message })));
  await addFiles(context, customerId, claimed.companyId, body.attachments);
  const changed = RENAMED.filter((key) => form[key] !== next[key]);
  await db.insert(agreementCustomerChanges).values(
    changed.map((key) => ({
      changeId: newId(),
      customerId,
      companyId: claimed.companyId,
      field: key,
      oldValue: form[key],
      newValue: next[key],
      changeDate: body.changeDate,
      fileIds: body.attachments.map(({ fileId }) => fileId),
      createUserName: user.nickName,
      createTime: now,
    })),
  );
  const told: Change[] = [
    { path: "changeDate", label: "变更日期", before: null, after: body.changeDate },
    ...(body.changeNote === null ? [] : [{ path: "changeNote", label: "说明", before: null, after: body.changeNote }]),
  ];
  // The claim has counted on already; what is decided counts on by itself.
  const held = { ...claimed, version: claimed.version - 1 };
  return customerRecords.decide(context, held, {
    form: { ...form, ...next, isPreparing: next.creditCode === null ? form.isPreparing : null },
    keys: new Set([...RENAMED, "isPreparing"]),
    action: "rename",
    told,
  });
};
