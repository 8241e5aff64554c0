import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { type AccountMoveIn, accountMoveInSheet, rolesNamed } from "@/contracts/auth/move-in";
import { accountMoveInApi } from "@/contracts/auth/move-in-api";
import { INIT_PWD_MODE } from "@/contracts/auth/user-fields";
import type { FieldError } from "@/contracts/kit/validate";
import type { SheetRow } from "@/server/platform/excel/excel";
import { callOf } from "@/server/records/sheet/import-actor";
import { implementImport } from "@/server/records/sheet/import";
import { rowForm } from "@/server/records/sheet/row-form";
import type { ImportContext, RowVerdict } from "@/server/records/sheet/target";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { closedBooksReason } from "@/server/reference/firm-closed";
import { assertOfficer } from "@/server/reference/scope";
import { roles, USER_STATUS, USER_TYPE, users } from "@/server/reference/user.table";
import { accountDifferences, accountsNamed, rolesHeld } from "@/server/modules/auth/account/move-in-differences";
import { openAccount } from "@/server/modules/auth/account/user-create";
import { ACCOUNT_TAKEN } from "@/server/modules/auth/account/user-rules";
import { firmsOfPapers } from "@/server/modules/basic/read";

/** What stands beside the rows of one slice. */
async function knownOf(values: readonly Partial<AccountMoveIn>[], context: ImportContext) {
  const { db, user, now, services } = context;
  const orgId = assertOfficer(user);
  const creditCode = values.flatMap((one) => one.firmCreditCode ?? []);
  const found = await firmsOfPapers(db, { creditCode, companyName: [], regCertNo: [], memberNo: [] });
  const firms = new Map(found.filter((one) => one.associationOrgId === orgId).map((one) => [one.creditCode, one]));
  const names = values.flatMap((one) => one.username?.toLowerCase() ?? []);
  const accounts = await accountsNamed(context, names);
  const readyMade = await db
    .select({ roleId: roles.roleId, roleName: roles.roleName })
    .from(roles)
    .where(and(eq(roles.userType, USER_TYPE.member), isNull(roles.companyId)))
    .orderBy(asc(roles.createTime), asc(roles.roleCode));
  return {
    firms,
    accounts: new Map(accounts.map((one) => [one.name, one])),
    held: await rolesHeld(
      context,
      accounts.map(({ userId }) => userId),
    ),
    words: { vault: services.vault, dictionary: await dictionaryOf(services).get(db, now) },
    roles: new Map(readyMade.map((one) => [one.roleName, one.roleId])),
  };
}
type Known = Awaited<ReturnType<typeof knownOf>>;
type Firm = NonNullable<ReturnType<Known["firms"]["get"]>>;

const of = (path: keyof AccountMoveIn, message: string): FieldError => ({ path, message });

function roleFaults({ roleNames }: Partial<AccountMoveIn>, known: Known): FieldError[] {
  const unknown = rolesNamed(roleNames ?? "").filter((one) => !known.roles.has(one));
  if (unknown.length === 0) return [];
  return [of("roleNames", `没有角色「${unknown.join("、")}」，可填：${[...known.roles.keys()].join("、")}`)];
}

/** What keeps a new account from being opened. The whole row is readable. */
async function newFaults(form: AccountMoveIn, firm: Firm, context: ImportContext): Promise<FieldError[]> {
  const { db, services, today } = context;
  const { mobilephone, expireDate } = form;
  const closed = await closedBooksReason(context, firm.companyStatus, "不能开立账号");
  const isSameMobile = and(
    eq(users.companyId, firm.companyId),
    eq(users.mobileIndex, services.vault.index(mobilephone)),
    inArray(users.userStatus, [USER_STATUS.normal, USER_STATUS.pending]),
  );
  const isPast = expireDate !== null && expireDate < today;
  return [
    ...(closed === null ? [] : [of("firmCreditCode", closed)]),
    ...((await db.$count(users, isSameMobile)) > 0 ? [ACCOUNT_TAKEN["users_active_mobile_key"] as FieldError] : []),
    ...(isPast ? [of("expireDate", "有效期不能早于今天")] : []),
  ];
}

interface Judged extends RowVerdict {
  readonly form: AccountMoveIn | null;
  readonly firm: Firm | undefined;
}

/** Of an account that stands under the name: the firm's own is left as it is, a foreign one keeps its name. */
function standing(value: Partial<AccountMoveIn>, firm: Firm | undefined, known: Known) {
  const account = known.accounts.get(value.username?.toLowerCase() ?? "");
  if (!account) return null;
  if (!firm || account.companyId !== firm.companyId)
    return { action: "create" as const, faults: [ACCOUNT_TAKEN["users_username_key"] as FieldError] };
  const { roleNames, ...typed } = value;
  // A role that there is not is told by itself.
  const roleList = roleNames === undefined || roleFaults(value, known).length > 0 ? null : rolesNamed(roleNames);
  const held = known.held.get(account.userId) ?? [];
  const told = accountDifferences({ ...typed, ...(roleList && { roles: roleList }) }, { account, held }, known.words);
  return { action: "same" as const, faults: told };
}

async function judgeRow(row: SheetRow, known: Known, context: ImportContext): Promise<Judged> {
  const { value, faults } = rowForm(accountMoveInSheet, row, context.today) as {
    readonly value: Partial<AccountMoveIn>;
    readonly faults: RowVerdict["faults"];
  };
  const { rowNumber } = row;
  const firm = known.firms.get(value.firmCreditCode ?? "");
  const there = standing(value, firm, known);
  const form = faults.length === 0 ? (value as AccountMoveIn) : null;
  const isUnknown = value.firmCreditCode !== undefined && !firm;
  const found = [
    ...(isUnknown ? [of("firmCreditCode", "本协会没有这个统一社会信用代码的事务所：请先迁入事务所，或核对代码")] : []),
    ...(there?.faults ?? []),
    ...roleFaults(value, known),
    ...(form && firm && !there ? await newFaults(form, firm, context) : []),
  ];
  return {
    rowNumber,
    form,
    firm,
    action: there?.action ?? "create",
    faults: [...faults, ...found.map(({ path, message }) => ({ rowNumber, key: path, message }))],
  };
}

async function judge(rows: readonly SheetRow[], context: ImportContext): Promise<Judged[]> {
  const values = rows.map((row) => rowForm(accountMoveInSheet, row, context.today).value as Partial<AccountMoveIn>);
  const known = await knownOf(values, context);
  const judged: Judged[] = [];
  for (const row of rows) judged.push(await judgeRow(row, known, context));
  return judged;
}

async function open(form: AccountMoveIn, firm: Firm, context: ImportContext): Promise<void> {
  const { firmCreditCode: _code, roleNames, ...items } = form;
  const { roles: known } = await knownOf([], context);
  await openAccount(callOf(context), {
    ...items,
    userType: USER_TYPE.member,
    ownerId: firm.companyId,
    isMain: false,
    staffId: null,
    accessCompanyIds: [],
    password: null,
    initPwdMode: INIT_PWD_MODE.sms,
    roleIds: rolesNamed(roleNames).flatMap((name) => known.get(name) ?? []),
  });
}

/**
 * Firms' further accounts out of the association's workbook, each with its initial password by message. Otherwise the
 * association opens administrators alone; what stood elsewhere before comes in with its roles. // contract §7.22
 */
export const registerAccountMoveIn = (app: FastifyInstance): void =>
  implementImport(app, accountMoveInApi, {
    sheet: accountMoveInSheet,
    isDesk: true,
    target: {
      check: async (rows, context) =>
        (await judge(rows, context)).map(({ form: _form, firm: _firm, ...verdict }) => verdict),
      apply: async (rows, context) => {
        const judged = await judge(rows, context);
        for (const { form, firm, faults, action } of judged)
          if (form && firm && faults.length === 0 && action === "create") await open(form, firm, context);
        return judged.map(({ rowNumber, action, faults }) => ({ rowNumber, action, faults }));
      },
    },
  });
