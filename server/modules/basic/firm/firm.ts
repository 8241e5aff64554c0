import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { firmApi } from "@/contracts/basic/firm/firm";
import { firmItems } from "@/contracts/basic/firm/firm-form";
import { type FieldError, fieldErrorsOf } from "@/contracts/kit/validate";
import type { Handler } from "@/server/platform/call/context";
import { conflict, invalid, notFound, stateConflict } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { assertActing } from "@/server/reference/scope";
import { firmConfirmations } from "@/server/modules/basic/firm/firm-confirmation.table";
import { firmRecords } from "@/server/modules/basic/firm/firm-records";
import { firms } from "@/server/reference/firm.table";

/** What the record still lacks, or holds against its own items. */
const itemFaults = (form: unknown): FieldError[] => {
  const read = firmItems.safeParse(form);
  return read.success ? [] : fieldErrorsOf(firmItems, form, read.error);
};

/** Once a year and for exactly the version that was shown; a record with faults cannot be called right. */
const confirm: Handler<typeof firmApi.confirm> = async (context) => {
  const { db, user, params, body, now, audit } = context;
  const { companyId } = params;
  assertActing(user, companyId);
  // Locked until the end, so that the record stays the one that was confirmed; a confirmation makes no new version.
  const [seen] = await db
    .select({ version: firms.version })
    .from(firms)
    .where(eq(firms.companyId, companyId))
    .for("update");
  if (!seen) throw notFound();
  const current = await firmRecords.answer(context, await firmRecords.load(context, companyId));
  if (seen.version !== body.version) throw conflict(current);
  if (current.confirmation) throw stateConflict(`${current.confirmYear} 年度已确认，无需重复确认`, current);
  if (!current.canEdit) throw stateConflict(current.readOnlyReason ?? "档案只读，不能确认", current);
  const stood = firmRecords.formOf(context, await firmRecords.load(context, companyId));
  const faults = [...itemFaults(stood), ...current.warnings.filter((finding) => finding.level === "error")];
  if (faults.length > 0)
    throw invalid(
      faults.map(({ path, message }) => ({ path, message })),
      "档案有误，请改正后再确认",
    );
  const { confirmYear } = current;
  const by = { userId: user.userId, userName: user.nickName };
  await db.insert(firmConfirmations).values({ companyId, confirmYear, ...by, confirmTime: now });
  const step = { action: "confirm", recordId: companyId, companyId, version: seen.version, changes: [], stood: null };
  await firmRecords.addLines({ db, user, now }, [step]);
  audit({ object: "basic.firm", objectId: companyId, companyId, before: null, after: { confirmYear } });
  return { ...current, confirmation: { confirmYear, userName: user.nickName, confirmTime: now.toISOString() } };
};

/** The firm's own record: read within reach, written by the acting firm. */
export const registerFirm = (app: FastifyInstance): void =>
  implement(app, firmApi, { ...firmRecords.handlers, confirm });
