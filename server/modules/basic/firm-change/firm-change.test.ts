// Guarantees that an application for a change shares with every record, and the forms that it refuses. // domain a §1.4
import { firmChange } from "@/contracts/basic/firm-change/firm-change";
import { aChange } from "@/contracts/basic/firm-change/firm-change-sample";
import { recordPromises } from "@/server/records/testing";
import { firmChanges } from "@/server/modules/basic/firm-change/firm-change.table";

recordPromises({
  of: firmChange,
  table: firmChanges,
  form: aChange(),
  change: { changeReason: "改制后变更名称" },
  required: "changeItems",
  refused: [
    ["a change of tomorrow", { changeDate: "2999-01-01" }, "changeDate"],
    ["a change before the firm was", { changeDate: "1950-01-01" }, "changeDate"],
    ["one item twice", { changeItems: [1, 1] }, "changeItems"],
    ["an item that the dictionary lacks", { changeItems: [55] }, "changeItems"],
    ["what can be typed without asking", { changeItems: [1, 11] }, "changeItems"],
  ],
});
