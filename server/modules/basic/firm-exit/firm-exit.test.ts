// Guarantees that an application to leave shares with every record, and the forms that it refuses. // domain a §1.5
import { firmExit } from "@/contracts/basic/firm-exit/firm-exit";
import { anExit } from "@/contracts/basic/firm-exit/firm-exit-sample";
import { recordPromises } from "@/server/records/testing";
import { firmExits } from "@/server/modules/basic/firm-exit/firm-exit.table";

recordPromises({
  of: firmExit,
  table: firmExits,
  form: anExit(),
  change: { exitReason: "业务调整" },
  required: "exitType",
  refused: [
    ["a resolution of tomorrow", { decideDate: "2999-01-01" }, "decideDate"],
    ["a resolution before the firm was", { decideDate: "1950-01-01" }, "decideDate"],
    ["a kind that the dictionary lacks", { exitType: 55 }, "exitType"],
    ["a move within the province", { exitType: 4, targetProvinceCode: "430000" }, "targetProvinceCode"],
  ],
});
