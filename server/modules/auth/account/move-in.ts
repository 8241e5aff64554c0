import type { FastifyInstance } from "fastify";
import { type OpeningForm } from "@/contracts/auth/handover";
import { type FirmMoveIn, firmMoveInSheet, membershipFaults } from "@/contracts/auth/move-in";
import { ENDS } from "@/contracts/basic/firm/firm-form";
import { firmMoveInApi } from "@/contracts/auth/move-in-api";
import { COMPANY_STATUS } from "@/contracts/basic/firm/firm-form";
import type { FieldError } from "@/contracts/kit/validate";
import type { CellFault, SheetRow } from "@/server/platform/excel/excel";
import { invalid } from "@/server/platform/call/errors";
import { callOf } from "@/server/records/sheet/import-actor";
import { implementImport } from "@/server/records/sheet/import";
import { rowForm } from "@/server/records/sheet/row-form";
import type { ImportContext, RowVerdict } from "@/server/records/sheet/target";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import type { Dictionary } from "@/server/reference/dictionary-faults";
import { consentFaults } from "@/server/reference/consent";
import { isLocalityPath } from "@/server/reference/localities";
import { assertOfficer } from "@/server/reference/scope";
import { accountDifferences, mainAccounts } from "@/server/modules/auth/account/move-in-differences";
import { openMember, TAKEN_PAPERS } from "@/server/modules/auth/account/opening";
import { takenNames } from "@/server/modules/auth/read";
import { admitFirm, hasHeadOffice, openingFaults } from "@/server/modules/basic/port";
import { firmsOfPapers } from "@/server/modules/basic/read";

type Known = Awaited<ReturnType<typeof firmsOfPapers>>[number];

interface Typed {
  readonly row: SheetRow;
  /** Whole only where no cell is wrong. */
  readonly value: Partial<FirmMoveIn>;
  readonly faults: readonly CellFault[];
}

interface Judged extends RowVerdict {
  readonly form: FirmMoveIn | null;
}

/** Items in which a firm that stands already may differ from the workbook; it is told, never overwritten. */
const COMPARED = [
  ["companyName", "名称"],
  ["orgForm", "组织形式", "company_org_form"],
  ["companyNature", "机构性质", "company_nature"],
  ["parentCreditCode", "总所统一社会信用代码"],
  ["regCertNo", "行政登记证书编号"],
  ["regCertDate", "行政登记日期"],
  ["establishDate", "成立日期"],
  ["legalPersonName", "法定代表人/执行事务合伙人"],
  ["companyStatus", "会员状态", "company_status"],
  ["memberNo", "单位会员证号"],
  ["joinDate", "入会日期"],
] as const;

/** 「档案中为「…」」 for each item that the workbook has otherwise. */
const differences = (value: Partial<FirmMoveIn>, firm: Known, dictionary: Dictionary): FieldError[] =>
  COMPARED.flatMap(([path, label, dict]) => {
    const typed = value[path] ?? null;
    const stood = firm[path];
    // A head office is asked of a branch alone.
    const isAsked = path !== "parentCreditCode" || hasHeadOffice(value.companyNature ?? firm.companyNature);
    if (typed === null || typed === stood || !isAsked) return [];
    const told = dict === undefined || stood === null ? stood : dictionary.label(dict, Number(stood));
    const message = `该事务所已在本协会，档案中的${label}为「${told ?? "空"}」；迁入不覆盖已有档案，请核对`;
    return [{ path, message }];
  });

const TAKEN = {
  ...TAKEN_PAPERS,
  memberNo: "该单位会员证号已登记，请核对",
} as const;

/** Papers under which another firm stands. */
const takenPapers = (value: Partial<FirmMoveIn>, known: readonly Known[]): FieldError[] =>
  (["companyName", "creditCode", "regCertNo", "memberNo"] as const).flatMap((path) =>
    value[path] && known.some((firm) => firm[path] === value[path]) ? [{ path, message: TAKEN[path] }] : [],
  );

function papersOf({ companyStatus: _status, memberNo: _no, joinDate: _day, ...papers }: FirmMoveIn): OpeningForm {
  const { districtCode } = papers;
  return { ...papers, provinceCode: `${districtCode.slice(0, 2)}0000`, cityCode: `${districtCode.slice(0, 4)}00` };
}

const placeFaults = ({ provinceCode, cityCode, districtCode }: OpeningForm): FieldError[] =>
  isLocalityPath(provinceCode, cityCode, districtCode)
    ? []
    : [{ path: "districtCode", message: "没有这个区县代码，请填六位行政区划代码，如 430102" }];

/** Whose membership has ended needs no account. */
const endedFaults = ({ companyStatus }: FirmMoveIn): FieldError[] =>
  companyStatus !== null && ENDS.includes(companyStatus)
    ? [{ path: "companyStatus", message: "会籍已经终止的事务所不开通账号，请从名册中去掉" }]
    : [];

async function newFaults(form: FirmMoveIn, taken: ReadonlySet<string>, context: ImportContext): Promise<FieldError[]> {
  const papers = papersOf(form);
  const isTaken = taken.has(form.creditCode.toLowerCase());
  return [
    ...placeFaults(papers),
    ...membershipFaults(form, context.today),
    ...endedFaults(form),
    ...(await openingFaults(callOf(context), papers, assertOfficer(context.user))),
    ...(isTaken ? [{ path: "creditCode", message: "该登录账号已被使用，请核对" }] : []),
  ];
}

/** Rows as they stand beside what is known; nothing is written. */
async function judge(rows: readonly SheetRow[], context: ImportContext): Promise<Judged[]> {
  const { db, user, today, now, services } = context;
  const orgId = assertOfficer(user);
  const dictionary = await dictionaryOf(services).get(db, now);
  const typed = rows.map((row): Typed => ({ row, ...rowForm(firmMoveInSheet, row, today) }));
  const listed = (key: keyof typeof TAKEN) => typed.flatMap(({ value }) => value[key] ?? []);
  const [known, names] = [
    await firmsOfPapers(db, {
      companyName: listed("companyName"),
      creditCode: listed("creditCode"),
      regCertNo: listed("regCertNo"),
      memberNo: listed("memberNo"),
    }),
    await takenNames(db, listed("creditCode")),
  ];
  const mains = await mainAccounts(
    context,
    known.map(({ companyId }) => companyId),
  );
  const words = { vault: services.vault, dictionary };
  const judged: Judged[] = [];
  for (const { row, value, faults } of typed) {
    const { rowNumber } = row;
    const own = known.find((firm) => firm.creditCode === value.creditCode && firm.associationOrgId === orgId);
    const form = faults.length === 0 ? (value as FirmMoveIn) : null;
    const account = own && mains.get(own.companyId);
    const found = own
      ? [...differences(value, own, dictionary), ...(account ? accountDifferences(value, { account }, words) : [])]
      : [...takenPapers(value, known), ...(form ? await newFaults(form, names, context) : [])];
    const broken = new Set<string | null>(faults.map(({ key }) => key));
    const more = found.filter(
      ({ path }, at) => !broken.has(path) && found.findIndex((one) => one.path === path) === at,
    );
    judged.push({
      rowNumber,
      form,
      action: own ? "same" : "create",
      faults: [...faults, ...more.map(({ path, message }) => ({ rowNumber, key: path, message }))],
    });
  }
  return judged;
}

/**
 * By their papers, not by their rows: two workbooks of the same firms never wait for each other. Head offices come
 * before what belongs to them.
 */
function byPapers(one: FirmMoveIn, other: FirmMoveIn): number {
  const [first, second] = [one, other].map(({ companyNature }) => Number(hasHeadOffice(companyNature)));
  if (first !== second) return Number(first) - Number(second);
  return one.creditCode < other.creditCode ? -1 : 1;
}

async function takeIn(form: FirmMoveIn, context: ImportContext): Promise<void> {
  const { companyId } = await openMember(callOf(context), assertOfficer(context.user), papersOf(form));
  const { memberNo, joinDate, companyStatus } = form;
  const membership = { memberNo, joinDate, companyStatus: companyStatus ?? COMPANY_STATUS.applying };
  await admitFirm(context.db, companyId, membership);
  context.audit({ object: "basic.firm", objectId: companyId, companyId, before: null, after: membership });
}

/**
 * Firms with their main accounts out of the association's workbook, row by row as 开通会员单位 opens one; the initial
 * password goes to the administrator's mobile in the transaction that opens the account. // domain a §3.5
 */
export const registerFirmMoveIn = (app: FastifyInstance): void =>
  implementImport(app, firmMoveInApi, {
    sheet: firmMoveInSheet,
    isDesk: true,
    mayApply: (counts, http) => {
      const refused = counts.create > 0 ? consentFaults(http) : [];
      if (refused.length > 0) throw invalid(refused);
    },
    target: {
      check: async (rows, context) => (await judge(rows, context)).map(({ form: _form, ...verdict }) => verdict),
      apply: async (rows, context) => {
        const judged = await judge(rows, context);
        const opened = judged.flatMap(({ form, faults, action }) =>
          form && faults.length === 0 && action === "create" ? form : [],
        );
        for (const form of opened.sort(byPapers)) await takeIn(form, context);
        return judged.map(({ rowNumber, action, faults }) => ({ rowNumber, action, faults }));
      },
    },
  });
