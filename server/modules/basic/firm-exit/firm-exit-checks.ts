import { and, eq, inArray, ne } from "drizzle-orm";
import type { ExitCheck } from "@/contracts/basic/firm-exit/firm-exit";
import type { FirmExitForm } from "@/contracts/basic/firm-exit/firm-exit-form";
import { EXIT, leavesAtOnce, type MergeTarget } from "@/contracts/basic/firm-exit/firm-exit-rules";
import { showAmount } from "@/contracts/kit/amount/amount";
import type { Db } from "@/server/db/client";
import type { WriteContext } from "@/server/records/hooks";
import { accountDays } from "@/server/modules/basic/firm-application/left-accounts";
import {
  accountTotal,
  comingIn,
  standingBranches,
  stayingPosts,
  stayingTotal,
  UNDER_WAY,
  waitingOf,
} from "@/server/modules/basic/firm-application/standing";
import { owedDues } from "@/server/modules/basic/dues-port";
import { firmExits } from "@/server/modules/basic/firm-exit/firm-exit.table";
import { firmBranches } from "@/server/modules/basic/firm/firm-branch.table";
import { type FirmRecord, firms } from "@/server/reference/firm.table";

/** Names, a few of them. */
const some = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 3).join("、")}等 ${names.length} 项` : names.join("、");

/** The member that is called so and has this code, both exactly; null: there is none. */
export async function mergeTargetOf(
  db: Db,
  { mergeFirmName, mergeCreditCode }: Pick<FirmExitForm, "mergeFirmName" | "mergeCreditCode">,
  associationOrgId: string,
): Promise<MergeTarget | null> {
  if (mergeFirmName === null || mergeCreditCode === null) return null;
  const [row] = await db
    .select({
      companyId: firms.companyId,
      companyName: firms.companyName,
      companyStatus: firms.companyStatus,
    })
    .from(firms)
    .where(
      and(
        eq(firms.creditCode, mergeCreditCode),
        eq(firms.companyName, mergeFirmName),
        eq(firms.associationOrgId, associationOrgId),
      ),
    );
  return row ? { ...row, isLeaving: (await waitingExit(db, row.companyId)) !== null } : null;
}

/** Another application of the firm that waits; one at a time. */
export async function waitingExit(db: Db, companyId: string, exitId = ""): Promise<string | null> {
  const [row] = await db
    .select({ exitNo: firmExits.exitNo })
    .from(firmExits)
    .where(
      and(eq(firmExits.companyId, companyId), ne(firmExits.exitId, exitId), inArray(firmExits.auditStatus, UNDER_WAY)),
    );
  return row?.exitNo ?? null;
}

const NONE = "没有";
type Standing = ExitCheck["standing"];
const check = (key: string, label: string, text: string, standing: Standing): ExitCheck => ({
  key,
  label,
  text,
  standing,
});

interface Asked {
  readonly exitId: string;
  readonly exitType: number;
  /** Head and partners leave behind the submission, before it is passed. */
  readonly isPass?: boolean;
}

/** What is said of those who are still there. */
function staffCheck(
  staying: number,
  posts: number,
  { open, until, into }: { open: Standing; until: string; into: string },
) {
  if (staying === 0) return check("staff", "在职人员", NONE, "none");
  const all = `还有 ${staying} 名（含转所中），请为其${into}办理转所或离职，${until}`;
  const isPostsAlone = open === "block" && staying === posts;
  return isPostsAlone
    ? check(
        "staff",
        "在职人员",
        `还有 ${staying} 名负责人、合伙人（股东），提交后为其办理离职或转所，审核通过前须办结`,
        "note",
      )
    : check("staff", "在职人员", all, open);
}

/** What the firm brings along, and what stands in its way. // domain a §1.5 */
export async function exitChecks(
  { db, services }: Pick<WriteContext, "db" | "services">,
  firm: FirmRecord,
  { exitId, exitType, isPass = false }: Asked,
): Promise<ExitCheck[]> {
  const { companyId } = firm;
  // Who is struck off, merges or moves away settles its affairs between acceptance and the end.
  const open: Standing = leavesAtOnce(exitType) ? "block" : "note";
  const until = leavesAtOnce(exitType) ? "请先办结" : "办结注销或迁出前须办结";
  const staying = await stayingTotal(db, companyId);
  const posts = isPass ? 0 : await stayingPosts(db, companyId);
  const waiting = await waitingOf(db, companyId, exitId);
  const branches = (await standingBranches(db, companyId)).map(({ companyName }) => companyName);
  const coming = await comingIn(db, companyId);
  const typed = await db.$count(firmBranches, eq(firmBranches.companyId, companyId));
  const accounts = await accountTotal(db, companyId);
  const owed = await owedDues(db, companyId);
  const days = services.params.get(accountDays);
  const goesInto = exitType === EXIT.merge ? "转入接收的事务所或" : "";
  return [
    staffCheck(staying, posts, { open, until, into: goesInto }),
    waiting.length > 0
      ? check("waiting", "未办结的申报", `${some(waiting)}，${until}`, open)
      : check("waiting", "未办结的申报", NONE, "none"),
    branches.length > 0
      ? check("branches", "会员分所", `${some(branches)}，请先办理分所的注销或变更总所，${until}`, open)
      : check(
          "branches",
          "会员分所",
          typed > 0 ? `${NONE}；档案中填写的省外分支机构 ${typed} 家，请自行办理` : NONE,
          typed > 0 ? "note" : "none",
        ),
    ...(coming.length > 0 ? [check("coming", "正在并入本所的事务所", `${some(coming)}，请先办结合并`, "block")] : []),
    owed === null
      ? check("dues", "会费", "尚无数据，以协会财务核对为准；退会应结清会费", "note")
      : Number(owed) > 0
        ? check("dues", "会费", `尚欠 ${showAmount(owed)} 元，${until}`, open)
        : check("dues", "会费", "已结清", "none"),
    firm.hasPartyOrg
      ? check("party", "党组织", "已建立党组织，请向行业党委办理党组织撤销和党员组织关系转移", "note")
      : check("party", "党组织", NONE, "none"),
    check("accounts", "账号", `${accounts} 个；会籍终止后保留 ${days} 天供查看和打印，期满停用`, "note"),
  ];
}
