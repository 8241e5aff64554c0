import type { staffApi } from "@/contracts/basic/staff";
import { staffExportSheet } from "@/contracts/basic/staff-sheet";
import { ageOn } from "@/contracts/kit/dates";
import { hasCode } from "@/server/platform/call/access";
import type { Handler } from "@/server/platform/call/context";
import { listPage } from "@/server/platform/sql/list";
import { exportRows } from "@/server/records/sheet/export";
import type { Dictionary } from "@/server/reference/dictionary-faults";
import { ACTIVE_STATUSES } from "@/server/modules/basic/staff/staff-facts";
import { peopleSpec } from "@/server/modules/basic/staff/staff-list";
import { quoted } from "@/server/modules/basic/staff/staff-sheet-row";
import { staff, type StaffCertificate } from "@/server/reference/staff.table";
import { dictionaryOf } from "@/server/reference/dictionary-cache";

/** The stored items of the workbook's columns, the sealed numbers beside their masks. */
const columns = {
  sealedIdNo: staff.idNo,
  sealedMobile: staff.mobile,
  idType: staff.idType,
  birthDate: staff.birthDate,
  ethnicity: staff.ethnicity,
  politicalStatus: staff.politicalStatus,
  degree: staff.degree,
  graduateSchool: staff.graduateSchool,
  major: staff.major,
  email: staff.email,
  employmentType: staff.employmentType,
  isCivilServant: staff.isCivilServant,
  hasTaxAgentCert: staff.hasTaxAgentCert,
  certManageNo: staff.certManageNo,
  certIssueDate: staff.certIssueDate,
  professionalTitle: staff.professionalTitle,
  certificates: staff.certificates,
  remark: staff.remark,
};

/** As the import reads them. */
const certificatesText = (rows: readonly StaffCertificate[], dictionary: Dictionary): string | null =>
  rows.map((row) => `${dictionary.label("cert_type", row.certType)} ${quoted(row.certNo)}`).join("；") || null;

/**
 * The filtered people as a workbook. Who may edit people gets the numbers of the acting firm in the clear, everybody
 * else the masks; the audit row says how many were in the clear. // domain a §0.5
 */
export const exportStaff: Handler<typeof staffApi.export> = async (context) => {
  const { user, services, today, query, db, now, audit } = context;
  const dictionary = await dictionaryOf(services).get(db, now);
  // Of those who left nobody needs the number any more, and a masked one cannot be imported by mistake.
  const mayOpen = (row: { companyId: string; staffStatus: number }): boolean =>
    row.companyId === user.companyId &&
    ACTIVE_STATUSES.some((status) => status === row.staffStatus) &&
    hasCode(user, "g_hy_member_staff_edit");
  const clear = new Set<string>();
  const load = async ({ page, pageSize }: { page: number; pageSize: number }) => {
    const spec = peopleSpec(context, query, page, pageSize);
    const { rows, totalCount } = await listPage({ ...spec, columns: { ...spec.columns, ...columns } });
    return {
      totalCount,
      rows: rows.map(({ sealedIdNo, sealedMobile, certificates, ...row }) => {
        const isClear = mayOpen(row);
        if (isClear) clear.add(row.staffId);
        const opened = (sealed: string | null, mask: string | null) =>
          isClear && sealed !== null ? services.vault.open(sealed) : mask;
        return {
          ...row,
          idNo: opened(sealedIdNo, row.idNo),
          mobile: opened(sealedMobile, row.mobile),
          age: ageOn(row.birthDate, today),
          otherCertificates: certificatesText(certificates, dictionary),
        };
      }),
    };
  };
  const answer = await exportRows({
    context,
    sheet: staffExportSheet,
    object: "basic.staff",
    idKey: "staffId",
    load,
  });
  if (clear.size > 0)
    audit({ object: "basic.staff", objectId: "full", companyId: user.companyId, after: { people: clear.size } });
  return answer;
};
