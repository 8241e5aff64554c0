import { application } from "@/contracts/public/application";
import { detailOf, searchOfList } from "@/server/records/search/of-list";
import { applicationRecords } from "@/server/modules/public/application-records";

/** 备案申请 of new firms, for the association alone. */
export const applicationSearch = searchOfList({
  key: "applications",
  label: "备案申请",
  of: application,
  records: applicationRecords,
  screens: { desk: "public.desk-application" },
  hitOf: ({ companyName, applyNo, applicantName }) => ({
    title: companyName,
    detail: detailOf(applyNo, applicantName && `申请人 ${applicantName}`),
  }),
});
