import { and, eq, ilike, inArray, not, or } from "drizzle-orm";
import type { duesReceiptApi, ReceiptDetail } from "@/contracts/statement/dues/receipt";
import type { Context, SessionUser } from "@/server/platform/call/context";
import { notFound } from "@/server/platform/call/errors";
import { filesOf } from "@/server/platform/files/take";
import { askedText, holdsText } from "@/server/platform/search/text-pieces";
import { likeText, listPage } from "@/server/platform/sql/list";
import { inScope } from "@/server/reference/scope";
import { foundFirms } from "@/server/reference/searched";
import { ofEndedFirms } from "@/server/modules/statement/dues/answering";
import { isUncovered } from "@/server/modules/statement/dues/receipt/receipt-cover";
import { duesReceipts, type ReceiptRecord } from "@/server/modules/statement/dues/record.table";

/** What receipts are called in the audit log and among files. */
export const RECEIPT_OBJECT = "statement.dues-receipt";
const t = duesReceipts;

const rowOf = ({
  createTime: _c,
  createUserId: _i,
  createUserName: _n,
  updateUserId: _u,
  updateUserName: _w,
  remark: _r,
  ...row
}: ReceiptRecord): Omit<ReceiptDetail, "attachments"> => ({
  ...row,
  sendTime: row.sendTime?.toISOString() ?? null,
  updateTime: row.updateTime.toISOString(),
});
export const detailOf = async ({ db }: Pick<Context, "db">, row: ReceiptRecord) => ({
  ...rowOf(row),
  attachments: await filesOf(db, RECEIPT_OBJECT, row.receiptId),
});

type Asked = Pick<Context<typeof duesReceiptApi.totals>, "db" | "user" | "query" | "services">;
const NAMED = [t.receiptNo, t.billNo, t.title, t.companyName];
/** Receipts within reach that are asked for: by the list, its sums and its workbook alike. */
export function whereOf({ db, services, user, query }: Asked) {
  const { keyword, duesYear, receiptStatus, receiptNo, companyName, companyId, duesId, isUncovered: isOver } = query;
  return and(
    or(inScope(user, t.companyId), ofEndedFirms(user, t.companyId)),
    keyword === undefined
      ? undefined
      : or(
          holdsText(NAMED, askedText(keyword)),
          inArray(t.companyId, foundFirms(db, services.vault, keyword, "companyId")),
        ),
    duesYear === undefined ? undefined : eq(t.duesYear, duesYear),
    receiptStatus?.length ? inArray(t.receiptStatus, receiptStatus) : undefined,
    receiptNo === undefined ? undefined : ilike(t.receiptNo, `%${likeText(receiptNo)}%`),
    companyName === undefined ? undefined : ilike(t.companyName, `%${likeText(companyName)}%`),
    companyId === undefined ? undefined : eq(t.companyId, companyId),
    duesId === undefined ? undefined : eq(t.duesId, duesId),
    isOver === undefined ? undefined : isOver ? isUncovered : not(isUncovered),
  );
}

export async function pageOf(
  context: Asked,
  slice: { readonly page: number; readonly pageSize: number; readonly sort?: string | undefined },
) {
  const { rows, totalCount } = await listPage({
    db: context.db,
    from: t,
    columns: {
      receiptId: t.receiptId,
      duesId: t.duesId,
      companyId: t.companyId,
      companyName: t.companyName,
      billNo: t.billNo,
      duesYear: t.duesYear,
      receiptType: t.receiptType,
      receiptCode: t.receiptCode,
      receiptNo: t.receiptNo,
      checkCode: t.checkCode,
      title: t.title,
      creditCode: t.creditCode,
      amount: t.amount,
      issueDate: t.issueDate,
      issuer: t.issuer,
      sendEmail: t.sendEmail,
      sendTime: t.sendTime,
      receiptStatus: t.receiptStatus,
      redReason: t.redReason,
      updateTime: t.updateTime,
      version: t.version,
    },
    where: whereOf(context),
    query: slice,
    sortable: { issueDate: t.issueDate, amount: t.amount, updateTime: t.updateTime },
    defaultSort: "-updateTime",
    tieBreak: t.receiptId,
  });
  return {
    rows: rows.map((row) => ({
      ...row,
      sendTime: row.sendTime?.toISOString() ?? null,
      updateTime: row.updateTime.toISOString(),
    })),
    totalCount,
  };
}

/** A receipt within reach, held where it is to be changed. */
export async function within(
  { db, user }: { readonly db: Context["db"]; readonly user: SessionUser },
  receiptId: string,
  isHeld = false,
) {
  const found = db
    .select()
    .from(t)
    .where(and(eq(t.receiptId, receiptId), or(inScope(user, t.companyId), ofEndedFirms(user, t.companyId))));
  const [row] = await (isHeld ? found.for("update") : found);
  if (!row) throw notFound();
  return row;
}
