import { memberCollects } from "@/contracts/party/member/member";
import { consentFor } from "@/lib/session/consent";

/** The tick before numbers come onto the roster, by hand, from a workbook or from the staff. // contract §7.20 */
export const MEMBER_CONSENT = consentFor("党员的证件号码用于党员名册管理和党组织信息填报", memberCollects);
