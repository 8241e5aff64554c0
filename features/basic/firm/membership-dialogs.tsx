"use client";

import type { FirmDetail } from "@/contracts/basic/firm/firm";
import { gradeForm, gradeRules, membershipForm, membershipRules } from "@/contracts/basic/firm/firm-membership";
import { RecordDialog } from "@/components/record/record-dialog";
import { useSetGrade, useSetMembership } from "@/lib/hooks/basic";
import { date } from "@/lib/format/date";

interface Props {
  readonly firm: FirmDetail;
  readonly onClose: () => void;
}
const today = () => date(new Date().toISOString());

/** 办理会籍: state, number and joining date; the firm is told. // domain a §1.5 */
export function MembershipDialog({ firm, onClose }: Props) {
  const { companyId, companyStatus, memberNo, joinDate, establishDate, regCertDate, counts, version } = firm;
  const { mutateAsync } = useSetMembership();
  const stood = { companyStatus, memberNo, joinDate };
  const facts = { stood, establishDate, regCertDate, staffTotal: counts.staffTotal };
  return (
    <RecordDialog
      title={`办理会籍：${firm.companyName}`}
      schema={membershipForm}
      initial={{ companyStatus, memberNo: memberNo ?? "", joinDate: joinDate ?? "", reason: "" }}
      paths={["companyStatus", "memberNo", "joinDate", "reason"]}
      rules={(form) => membershipRules(form, { ...facts, today: today() })}
      version={version}
      onSave={(body) => mutateAsync({ params: { companyId }, body })}
      saveText="办理"
      savedText="已办理，事务所可以看到"
      draftKey={`basic.firm.membership:${companyId}`}
      base={String(version)}
      onClose={onClose}
    />
  );
}

/** 登记等级: what the recognition said. // domain a §1.1 等级认定 */
export function GradeDialog({ firm, onClose }: Props) {
  const { companyId, firmGrade, gradeYear, gradeCertNo, gradeValidTo, version } = firm;
  const { mutateAsync } = useSetGrade();
  return (
    <RecordDialog
      title={`登记等级：${firm.companyName}`}
      schema={gradeForm}
      initial={{ firmGrade, gradeYear, gradeCertNo: gradeCertNo ?? "", gradeValidTo: gradeValidTo ?? "" }}
      paths={["firmGrade", "gradeYear", "gradeCertNo", "gradeValidTo"]}
      rules={(form) => gradeRules(form, today())}
      version={version}
      onSave={(body) => mutateAsync({ params: { companyId }, body })}
      saveText="登记"
      savedText="已登记，事务所可以看到"
      draftKey={`basic.firm.grade:${companyId}`}
      base={String(version)}
      onClose={onClose}
    />
  );
}
