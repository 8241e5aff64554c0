import { href } from "@/lib/routes/href";
import { lookAt, type Place } from "../kit/look";

// What firms ask for: changes of key items, leaving, transfers, membership, from both sides; `look.spec.ts` looks at the rest.

const APPLICATIONS: readonly Place[] = [
  { name: "firm-change-list", path: href("basic.firm-change"), who: "admin" },
  { name: "firm-change-new", path: href("basic.firm-change", { changeId: "new" }), who: "admin" },
  { name: "firm-exit-new", path: href("basic.firm-exit", { exitId: "new" }), who: "admin" },
  { name: "transfer-list", path: href("basic.transfer"), who: "admin" },
  { name: "transfer-new", path: href("basic.transfer", { transferId: "new" }), who: "admin" },
  { name: "member-apply-list", path: href("basic.member-apply"), who: "admin" },
  { name: "member-apply-new", path: href("basic.member-apply", { applyId: "new" }), who: "admin" },
  { name: "desk-firm-change", path: href("basic.desk-firm-change"), who: "desk" },
  { name: "desk-firm-exit", path: href("basic.desk-firm-exit"), who: "desk" },
  { name: "desk-transfer", path: href("basic.desk-transfer"), who: "desk" },
  { name: "desk-member-apply", path: href("basic.desk-member-apply"), who: "desk" },
  { name: "desk-review", path: href("desk.review"), who: "desk" },
];

lookAt(APPLICATIONS, ["firm-exit-new", "transfer-new", "member-apply-new", "desk-firm-exit", "desk-member-apply"]);
