import type { FieldError } from "@/contracts/kit/validate";
import type { ImportContext } from "@/server/records/sheet/target";
import { assertOfficer } from "@/server/reference/scope";
import { firmsOfPapers, peopleByNumbers } from "@/server/modules/basic/read";

/** Whose a row's honour is; nobody, with the sentence beside the cell that leads to nobody. */
export interface Subject {
  readonly companyId: string;
  readonly staffId: string | null;
  /** Tells one subject from another: the firm, or who he is in all firms. */
  readonly key: string;
}
export type Meant = { readonly subject: Subject } | { readonly fault: FieldError };

interface FirmCells {
  readonly creditCode?: string | null;
  readonly companyName?: string | null;
}
interface PersonCells {
  readonly staffName?: string | null;
  readonly certNo?: string | null;
  readonly memberNo?: string | null;
}

const fault = (path: string, message: string): Meant => ({ fault: { path, message } });
/** Association numbers stand in capitals or as they were typed: compared without them. */
const isNumber = (stored: string | null, typed: string): boolean => stored?.toUpperCase() === typed.toUpperCase();
const given = (texts: readonly (string | null | undefined)[]): string[] => texts.flatMap((text) => text ?? []);

/** Firms of the association by code or name, in the order of the rows. */
export async function firmsMeant(rows: readonly FirmCells[], { db, user }: ImportContext): Promise<Meant[]> {
  const orgId = assertOfficer(user);
  const found = await firmsOfPapers(db, {
    creditCode: given(rows.map(({ creditCode }) => creditCode)),
    companyName: given(rows.map(({ companyName }) => companyName)),
    regCertNo: [],
    memberNo: [],
  });
  const own = found.filter(({ associationOrgId }) => associationOrgId === orgId);
  return rows.map(({ creditCode, companyName }) => {
    if (!creditCode && !companyName) return fault("creditCode", "请填写统一社会信用代码或事务所名称");
    const path = creditCode ? "creditCode" : "companyName";
    const [firm, ...others] = own.filter((one) => one[path] === (creditCode ?? companyName));
    if (!firm)
      return fault(path, creditCode ? "本协会没有这个代码的事务所，请核对" : "本协会没有这个名称的事务所，请核对");
    if (others.length > 0) return fault(path, "有几家事务所都是这个名称，请填写统一社会信用代码");
    if (companyName && firm.companyName !== companyName)
      return fault("companyName", `这个代码的事务所名称为「${firm.companyName}」，请核对`);
    const { companyId } = firm;
    return { subject: { companyId, staffId: null, key: companyId } };
  });
}

/** People of all its firms by name and number. Of several rows of one person the one where he works now is meant. */
export async function peopleMeant(rows: readonly PersonCells[], { db, user }: ImportContext): Promise<Meant[]> {
  const found = await peopleByNumbers(db, user, {
    certNo: given(rows.map(({ certNo }) => certNo)),
    memberNo: given(rows.map(({ memberNo }) => memberNo)).flatMap((no) => [no, no.toUpperCase(), no.toLowerCase()]),
  });
  return rows.map(({ staffName, certNo, memberNo }) => {
    if (!certNo && !memberNo) return fault("certNo", "请填写资格证书编号或个人会员证号");
    const path = certNo ? "certNo" : "memberNo";
    const bearing = found.filter(
      (one) => (!certNo || one.certNo === certNo) && (!memberNo || isNumber(one.memberNo, memberNo)),
    );
    if (bearing.length === 0) {
      const both = certNo && memberNo ? "没有同时持有这两个号码的人员" : "没有这个号码的人员";
      return fault(path, `所辖事务所中${both}，请核对`);
    }
    const named = bearing.filter((one) => one.staffName === staffName);
    const [person] = named;
    if (!person) return fault("staffName", `这个号码登记的姓名为「${bearing[0]?.staffName ?? ""}」，请核对`);
    const keyOf = ({ personId, staffId }: typeof person) => personId ?? staffId;
    if (named.some((one) => keyOf(one) !== keyOf(person)))
      return fault(path, "有几位人员都是这个姓名和号码，请再填写另一个号码，或在页面上逐条录入");
    const { companyId, staffId } = person;
    return { subject: { companyId, staffId, key: keyOf(person) } };
  });
}
