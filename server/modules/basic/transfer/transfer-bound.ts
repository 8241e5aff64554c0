import { isFirmGoing } from "@/server/modules/basic/firm-application/standing";
import { groupOf, partnersBeside } from "@/server/modules/basic/staff/staff-facts";
import type { TransferRecord } from "@/server/modules/basic/transfer/transfer.table";
import type { RecordContext } from "@/server/records/hooks";

/**
 * Why he may not work where he goes to, in words: he is a partner of a third firm, or still one where he comes from. In a
 * firm that is on its way out nobody takes over his post. Null when nothing binds him. // 公告2017年第31号 art. 5(3)
 */
export async function boundBeside(
  context: Pick<RecordContext, "db" | "services" | "today">,
  { idNoIndex, staffName, fromCompanyId, toCompanyId }: TransferRecord,
): Promise<string | null> {
  if (idNoIndex === null) return null;
  const house = toCompanyId === null ? [] : (await groupOf(context.db, toCompanyId)).map(({ companyId }) => companyId);
  const isLeftBehind = fromCompanyId !== null && (await isFirmGoing(context, fromCompanyId));
  const bound = await partnersBeside(context.db, [idNoIndex], isLeftBehind ? [...house, fromCompanyId] : house);
  return bound.has(idNoIndex)
    ? `${staffName ?? "该人员"}在转入单位以外的税务师事务所任合伙人（股东），不能同时在转入单位从业，请其先办理退出登记`
    : null;
}
