import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { firmApi } from "@/contracts/basic/firm";
import type { Handler } from "@/server/platform/call/context";
import { conflict, invalid, notFound, stateConflict } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { assertActing, assertReach } from "@/server/reference/scope";
import { addLines, historyPage } from "@/server/records/history";
import { firms } from "@/server/reference/firm.table";
import { detailOf } from "@/server/modules/basic/firm/firm-detail";
import { formOf } from "@/server/modules/basic/firm/firm-form";
import { firmConfirmations } from "@/server/modules/basic/firm/firm-confirmation.table";
import { listFirms } from "@/server/modules/basic/firm/firm-list";
import { FIRM, loadOrRefuse, updateFirm } from "@/server/modules/basic/firm/firm-save";

const get: Handler<typeof firmApi.get> = async (context) => {
  const { db, user, params } = context;
  await assertReach(user, params.companyId, db);
  return detailOf(context, await loadOrRefuse(db, params.companyId));
};

/** Personal numbers in the clear leave the house here only, and each time with an audit row. // promises P-S10 */
const full: Handler<typeof firmApi.full> = async ({ db, user, params, services, audit }) => {
  const { companyId } = params;
  assertActing(user, companyId);
  const form = formOf(await loadOrRefuse(db, companyId), services.vault);
  audit({ object: "basic.firm", objectId: companyId, companyId });
  return form;
};

/** Once a year and for exactly the version that was shown; a record with faults cannot be called right. */
const confirm: Handler<typeof firmApi.confirm> = async (context) => {
  const { db, user, params, body, now, audit } = context;
  const { companyId } = params;
  assertActing(user, companyId);
  // Locked until the end, so that the record stays the one that was confirmed.
  const [seen] = await db
    .select({ version: firms.version })
    .from(firms)
    .where(eq(firms.companyId, companyId))
    .for("update");
  if (!seen) throw notFound();
  const current = await detailOf(context, await loadOrRefuse(db, companyId));
  if (seen.version !== body.version) throw conflict(current);
  if (current.confirmation) throw stateConflict(`${current.confirmYear} 年度已确认，无需重复确认`, current);
  if (!current.canEdit) throw stateConflict(current.readOnlyReason ?? "档案只读，不能确认", current);
  const faults = current.warnings.filter((finding) => finding.level === "error");
  if (faults.length > 0)
    throw invalid(
      faults.map(({ path, message }) => ({ path, message })),
      "档案有误，请改正后再确认",
    );
  const { confirmYear } = current;
  const by = { userId: user.userId, userName: user.nickName };
  await db.insert(firmConfirmations).values({ companyId, confirmYear, ...by, confirmTime: now });
  const step = { action: "confirm", recordId: companyId, companyId, version: seen.version, changes: [], stood: null };
  await addLines(FIRM, { db, user, now }, [step]);
  audit({ object: "basic.firm", objectId: companyId, companyId, before: null, after: { confirmYear } });
  return { ...current, confirmation: { confirmYear, userName: user.nickName, confirmTime: now.toISOString() } };
};

const history: Handler<typeof firmApi.history> = async ({ db, user, params, query }) => {
  const { companyId } = params;
  await assertReach(user, companyId, db);
  return historyPage(FIRM, db, companyId, query);
};

/** The firm's own record: read within reach, written by the acting firm. */
export const registerFirm = (app: FastifyInstance): void =>
  implement(app, firmApi, { list: listFirms, get, full, update: updateFirm, confirm, history });
