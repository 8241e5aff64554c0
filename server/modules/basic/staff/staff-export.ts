import { CLEAR_CODE } from "@/contracts/basic/staff/staff";
import { staffExportSheet } from "@/contracts/basic/staff/staff-sheet";
import { countryName } from "@/contracts/kit/countries";
import { hasCode } from "@/server/platform/call/access";
import type { Dictionary } from "@/server/reference/dictionary-faults";
import type { Values } from "@/server/records/hooks";
import type { ExportContext } from "@/server/records/list-hooks";
import { isOnStaff } from "@/server/modules/basic/staff/staff-facts";
import { quoted } from "@/server/modules/basic/staff/staff-sheet-row";
import { staff, type StaffCertificate, type StaffRecord } from "@/server/reference/staff.table";
import { dictionaryOf } from "@/server/reference/dictionary-cache";

/** The stored items of the workbook's columns, the sealed numbers beside their masks. */
const columns = {
  sealedIdNo: staff.idNo,
  sealedMobile: staff.mobile,
  idType: staff.idType,
  birthDate: staff.birthDate,
  nationality: staff.nationality,
  ethnicity: staff.ethnicity,
  politicalStatus: staff.politicalStatus,
  partyJoinDate: staff.partyJoinDate,
  degree: staff.degree,
  graduateSchool: staff.graduateSchool,
  major: staff.major,
  email: staff.email,
  employmentType: staff.employmentType,
  contractFrom: staff.contractFrom,
  contractTo: staff.contractTo,
  socialInsuranceUnit: staff.socialInsuranceUnit,
  socialInsuranceFrom: staff.socialInsuranceFrom,
  joinDate: staff.joinDate,
  practiceDate: staff.practiceDate,
  isCivilServant: staff.isCivilServant,
  hasTaxAgentCert: staff.hasTaxAgentCert,
  certManageNo: staff.certManageNo,
  certObtainMode: staff.certObtainMode,
  certApproveDate: staff.certApproveDate,
  certIssueDate: staff.certIssueDate,
  professionalTitle: staff.professionalTitle,
  certificates: staff.certificates,
  remark: staff.remark,
};

/** As the import reads them. */
const certificatesText = (rows: readonly StaffCertificate[], dictionary: Dictionary): string | null =>
  rows.map((row) => `${dictionary.label("cert_type", row.certType)} ${quoted(row.certNo)}`).join("；") || null;

type Row = Pick<StaffRecord, "companyId" | "staffStatus" | "idNo" | "mobile" | "nationality" | "certificates"> &
  Readonly<Record<"sealedIdNo" | "sealedMobile", string | null>>;
// The engine hands on what `columns` asked for; it cannot see the types through their names.
const rowOf = (row: Values): Row => row as unknown as Row;

/**
 * Who may edit people and says what for gets the numbers of the acting firm in the clear, everybody else the masks.
 * // domain a §0.5
 */
function isClear(row: Row, { user, purpose }: ExportContext): boolean {
  // A masked number of somebody who left cannot be imported by mistake.
  const isOurs = row.companyId === user.companyId && isOnStaff(row);
  return purpose !== null && isOurs && hasCode(user, CLEAR_CODE);
}

/** The filtered people as a workbook that the import reads again. */
export const staffExport = {
  sheet: staffExportSheet,
  columns,
  clearCount: (rows: readonly Values[], context: ExportContext): number =>
    rows.filter((row) => isClear(rowOf(row), context)).length,
  toRows: async (rows: readonly Values[], context: ExportContext): Promise<Values[]> => {
    const { services, db, now } = context;
    const dictionary = await dictionaryOf(services).get(db, now);
    return rows.map((given) => {
      const row = rowOf(given);
      const open = (sealed: string | null, mask: string | null) =>
        sealed !== null && isClear(row, context) ? services.vault.open(sealed) : mask;
      return {
        ...given,
        idNo: open(row.sealedIdNo, row.idNo),
        mobile: open(row.sealedMobile, row.mobile),
        nationality: row.nationality === null ? null : countryName(row.nationality),
        otherCertificates: certificatesText(row.certificates, dictionary),
      };
    });
  },
};
