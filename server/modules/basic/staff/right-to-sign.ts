import { MEMBER_STATUS, MEMBER_TYPE, STAFF_CATEGORY, STAFF_STATUS } from "@/contracts/basic/staff/staff-form";
import { isEffective } from "@/server/modules/basic/staff/staff-form";
import type { StaffRecord } from "@/server/reference/staff.table";

/** 涉税报告签字资格: a practising member in effect, with a certificate and a 执业备案, whose category does not deny it. // domain a §2.1 canSign */
export const hasRightToSign = (record: StaffRecord, today: string): boolean =>
  isEffective(record) &&
  record.memberType === MEMBER_TYPE.practising &&
  record.memberStatus === MEMBER_STATUS.normal &&
  record.staffStatus === STAFF_STATUS.active &&
  record.hasTaxAgentCert === true &&
  record.certNo !== null &&
  record.practiceDate !== null &&
  record.practiceDate <= today &&
  record.staffCategory !== STAFF_CATEGORY.notPractising;
