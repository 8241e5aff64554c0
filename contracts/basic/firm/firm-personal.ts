import { PARTNER_TYPE } from "@/contracts/basic/firm/firm-form";
import { maskIdNo, maskMobile } from "@/contracts/kit/number/id-no";
import { personalItems } from "@/contracts/kit/personal";

/** Personal items of the firm's record and of its rows; masked wherever they are only read. // domain a §0.5 */
export const firmPersonal = personalItems(
  {
    legalPersonIdNo: maskIdNo,
    legalPersonMobile: maskMobile,
    directorMobile: maskMobile,
    contactMobile: maskMobile,
    financeMobile: maskMobile,
    idNo: maskIdNo,
    principalMobile: maskMobile,
  },
  // An institution's number is its public credit code.
  (row, key) => key === "idNo" && row.partnerType === PARTNER_TYPE.institution,
);

export const { masked } = firmPersonal;
