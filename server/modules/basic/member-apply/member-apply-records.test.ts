// Guarantees: what every record promises, of membership applications. // domain a §2.4
import { memberApply } from "@/contracts/basic/member-apply/member-apply";
import { memberApplySample } from "@/contracts/basic/member-apply/member-apply-sample";
import { recordPromises } from "@/server/records/testing";
import { memberApplies } from "@/server/modules/basic/member-apply/member-apply.table";

recordPromises({
  of: memberApply,
  table: memberApplies,
  form: { ...memberApplySample, attachments: [] },
  change: { reason: "户籍地公安机关更名" },
  required: "applyType",
  refused: [
    ["refuses a kind of member that nobody applies for", { applyType: 1, memberType: 4, newName: null }, "memberType"],
    ["refuses a number that is none", { newIdType: 1, newIdNo: "320100198502290017" }, "newIdNo"],
    ["refuses a day that has not come", { applyType: 2, practiceDate: "2040-01-01", newName: null }, "practiceDate"],
    ["refuses somebody of no staff", { staffId: "nobody" }, "staffId"],
  ],
});
