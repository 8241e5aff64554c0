import { and, asc, eq, ilike, or, type SQL } from "drizzle-orm";
import { firmChange } from "@/contracts/basic/firm-change/firm-change";
import { firmExit } from "@/contracts/basic/firm-exit/firm-exit";
import { memberApply } from "@/contracts/basic/member-apply/member-apply";
import { transfer } from "@/contracts/basic/transfer/transfer";
import { type SearchHit, SEARCH_LIMIT } from "@/contracts/common/search";
import { bareMobile, pasted } from "@/contracts/kit/text/visible-text";
import { hasCode } from "@/server/platform/call/access";
import { isFoundBy } from "@/server/platform/search/search-keys";
import { likeText } from "@/server/platform/sql/list";
import type { SearchAsked, SearchSource } from "@/server/records/search/source";
import { detailOf, searchOfList } from "@/server/records/search/of-list";
import { firmChangeRecords } from "@/server/modules/basic/firm-change/firm-change-records";
import { firmExitRecords } from "@/server/modules/basic/firm-exit/firm-exit-records";
import { memberApplyRecords } from "@/server/modules/basic/member-apply/member-apply-records";
import { transferRecords } from "@/server/modules/basic/transfer/transfer-records";
import { firms } from "@/server/reference/firm.table";
import { inScope, isOfficer } from "@/server/reference/scope";
import { isEffectiveStaff } from "@/server/reference/staff";
import { staff } from "@/server/reference/staff.table";

/** By name, initials, number or the mobile's end as the list; a whole number only by its keyed hash. // promises P-S10 */
function isAskedFor({ text, services: { vault } }: SearchAsked): SQL | undefined {
  const number = pasted(text).toUpperCase();
  const mobile = bareMobile(text);
  return or(
    isFoundBy(staff.searchKeys, text, vault),
    /^\d{17}[\dX]$/.test(number) ? eq(staff.idNoIndex, vault.index(number)) : undefined,
    /^1\d{10}$/.test(mobile) ? eq(staff.mobileIndex, vault.index(mobile)) : undefined,
  );
}

async function people(asked: SearchAsked): Promise<SearchHit[]> {
  const { db, user } = asked;
  const isDesk = isOfficer(user);
  // The association has no list of people: it is led to the firm, as far as it looks after who they are.
  const may = isDesk
    ? hasCode(user, "g_hy_desk_staff_confirm") && hasCode(user, "g_hy_desk_firm_view")
    : hasCode(user, "g_hy_member_staff_find");
  if (!may) return [];
  const rows = await db
    .select({
      staffId: staff.staffId,
      staffName: staff.staffName,
      department: staff.department,
      certNo: staff.certNo,
      companyId: staff.companyId,
      companyName: firms.companyName,
    })
    .from(staff)
    .innerJoin(firms, eq(firms.companyId, staff.companyId))
    .where(and(inScope(user, staff.companyId), isDesk ? isEffectiveStaff : undefined, isAskedFor(asked)))
    .orderBy(asc(staff.staffStatus), asc(staff.nameSort), asc(staff.staffId))
    .limit(SEARCH_LIMIT);
  const placeOf = (row: (typeof rows)[number]): Pick<SearchHit, "routeId" | "query"> =>
    isDesk
      ? { routeId: "basic.desk-firm", query: { companyId: row.companyId } }
      : { routeId: "basic.staff", query: { staffId: row.staffId } };
  return rows.map((row) => ({
    id: row.staffId,
    title: row.staffName,
    detail: [row.companyName, row.department, row.certNo].filter(Boolean).join(" · "),
    ...placeOf(row),
  }));
}

/** 人员. */
export const peopleSearch: SearchSource = { key: "people", label: "人员", find: people };

/** 事务所: the association's, or those that a head office reads. */
export const firmSearch: SearchSource = {
  key: "firms",
  label: "事务所",
  find: async ({ db, user, text, services }) => {
    const isDesk = isOfficer(user);
    if (!hasCode(user, isDesk ? "g_hy_desk_firm_view" : "g_hy_member_firm_find")) return [];
    const pattern = `%${likeText(text)}%`;
    const { companyId, companyName, shortName, creditCode, memberNo, searchKeys } = firms;
    const rows = await db
      .select({ companyId, companyName, creditCode })
      .from(firms)
      .where(
        and(
          inScope(user, companyId),
          or(
            isFoundBy(searchKeys, text, services.vault),
            ilike(companyName, pattern),
            ilike(shortName, pattern),
            ilike(creditCode, pattern),
            eq(memberNo, text),
          ),
        ),
      )
      .orderBy(asc(companyName), asc(companyId))
      .limit(SEARCH_LIMIT);
    return rows.map((row) => ({
      id: row.companyId,
      title: row.companyName,
      detail: row.creditCode ?? "",
      routeId: isDesk ? "basic.desk-firm" : "basic.firm",
      query: { companyId: row.companyId },
    }));
  },
};

/** 转所申请 by the person and the number; of those that ask the firm for its word, too. */
export const transferSearch = searchOfList({
  key: "transfers",
  label: "转所申请",
  of: transfer,
  records: transferRecords,
  screens: { firm: "basic.transfer", desk: "basic.desk-transfer" },
  hitOf: ({ staffName, transferNo, fromCompanyName, toCompanyName }) => ({
    title: `转所申请 ${staffName ?? ""}`.trim(),
    detail: detailOf(transferNo, fromCompanyName, toCompanyName && `转入 ${toCompanyName}`),
  }),
});

/** 会员申请 by the person and the number. */
export const memberApplySearch = searchOfList({
  key: "memberApplies",
  label: "会员申请",
  of: memberApply,
  records: memberApplyRecords,
  screens: { firm: "basic.member-apply", desk: "basic.desk-member-apply" },
  hitOf: ({ staffName, applyNo, companyName }) => ({
    title: `会员申请 ${staffName ?? ""}`.trim(),
    detail: detailOf(applyNo, companyName),
  }),
});

/** 会员信息变更申请 by the number. */
export const firmChangeSearch = searchOfList({
  key: "firmChanges",
  label: "会员信息变更",
  of: firmChange,
  records: firmChangeRecords,
  screens: { firm: "basic.firm-change", desk: "basic.desk-firm-change" },
  hitOf: ({ changeNo, changeDate, companyName }) => ({
    title: `变更申请 ${changeNo}`,
    detail: detailOf(companyName, changeDate),
  }),
});

/** 退会与注销申请 by the number, and by the firm that one merges into. */
export const firmExitSearch = searchOfList({
  key: "firmExits",
  label: "退会与注销",
  of: firmExit,
  records: firmExitRecords,
  screens: { firm: "basic.firm-exit", desk: "basic.desk-firm-exit" },
  hitOf: ({ exitNo, mergeFirmName, companyName }) => ({
    title: `退会注销申请 ${exitNo}`,
    detail: detailOf(companyName, mergeFirmName && `并入 ${mergeFirmName}`),
  }),
});
