import { inspectionCompany } from "@/contracts/inspection/company";
import { detailOf, searchOfList } from "@/server/records/search/of-list";
import { companyRecords } from "@/server/modules/inspection/company-records";

/** 检查任务 by their plan and their number. */
export const inspectionSearch = searchOfList({
  key: "inspections",
  label: "事务所检查",
  of: inspectionCompany,
  records: companyRecords,
  screens: { firm: "inspection.company", desk: "inspection.desk-company" },
  hitOf: ({ planName, taskNo, companyName }) => ({ title: planName, detail: detailOf(taskNo, companyName) }),
});
