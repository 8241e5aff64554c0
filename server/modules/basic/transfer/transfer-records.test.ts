// Guarantees: what every record promises, of transfers. // domain a §2.2
import { transfer } from "@/contracts/basic/transfer/transfer";
import { transferSample } from "@/contracts/basic/transfer/transfer-sample";
import { recordPromises } from "@/server/records/testing";
import { transfers } from "@/server/modules/basic/transfer/transfer.table";

recordPromises({
  of: transfer,
  table: transfers,
  form: { ...transferSample, attachments: [] },
  change: { reasonText: "个人发展" },
  required: "transferType",
  refused: [
    ["refuses a change of membership", { transferType: 5 }, "transferType"],
    ["refuses a number that is none", { idNo: "11010519491231002Y" }, "idNo"],
    ["refuses dates out of order", { leaveDate: "2026-07-02" }, "newHireDate"],
    [
      "refuses a city in the place of a province",
      { transferType: 3, otherProvinceCode: "440100" },
      "otherProvinceCode",
    ],
  ],
});
