// Guarantees: a contract that its module does not keep stops the start in words, all gaps of a kind at once, and a step
// with several ends cannot be left to chance: it neither compiles nor starts.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { z } from "zod";
import { anyOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { defineRecord } from "@/contracts/kit/record";
import { text as line } from "@/contracts/kit/scalars";
import { SUBMISSION, submissionLifecycle } from "@/contracts/kit/submission";
import { recordColumns } from "@/server/records/firm-columns";
import { keepRecords } from "@/server/records/records";

const code = anyOf("g_hy_party_training_edit");
const raft = defineRecord({
  id: "test.raft",
  idKey: "raftId",
  title: "木筏",
  noun: "木筏",
  access: { find: code, add: code, edit: code, del: code, export: code },
  fields: { raftName: field(line(30), { label: "名称" }), material: field(line(30), { label: "材料" }) },
  known: { auditStatus: field(z.int(), { label: "状态", kind: "dict", dict: "audit_status", readOnly: true }) },
  lifecycle: submissionLifecycle({ firm: code, desk: anyOf("g_hy_desk_party_audit") }),
  listed: ["raftName"],
  filter: {},
  mainFilters: [],
  sortable: ["createTime"],
});
const columns = { raftName: text().notNull(), material: text().notNull(), auditStatus: integer().notNull() };
const rafts = pgTable("test_rafts", { raftId: text().primaryKey(), ...columns, ...recordColumns() });
const bare = pgTable("test_bare_rafts", { raftId: text().primaryKey(), ...recordColumns() });

const spoken = { notifyCodes: ["g_hy_party_training_edit"], titleOf: () => "木筏" } as const;
const parts = { of: raft, table: rafts, files: "firm" } as const;
const withdraw = () => ({ to: SUBMISSION.draft });
const lifecycle = { ...spoken, rules: { submit: () => ({ to: SUBMISSION.submitted }), withdraw } } as const;

describe("a record starts", () => {
  test("with every column, its states and where its steps lead", () => {
    assert.ok("submit" in keepRecords({ ...parts, lifecycle }).handlers);
  });

  test("not without its columns, all of them named", () => {
    assert.throws(() => keepRecords({ ...parts, table: bare, lifecycle }), {
      message: "the table of test.raft lacks a column for: raftName, material, auditStatus",
    });
  });

  test("not without the word how its states are kept", () => {
    assert.throws(() => keepRecords(parts), /test\.raft has states: give keepRecords a `lifecycle`/);
  });

  test("not while a step with several ends is left open", () => {
    // @ts-expect-error `submit` leads to 待审核 or 已通过: without rules nothing says which
    const silent: Parameters<typeof keepRecords<typeof raft, typeof rafts>>[0] = { ...parts, lifecycle: spoken };
    assert.throws(() => keepRecords(silent), {
      message: "test.raft: rules of `lifecycle` must say where these lead: submit, withdraw",
    });
  });
});

type Rules = NonNullable<Parameters<typeof keepRecords<typeof raft, typeof rafts>>[0]["lifecycle"]>["rules"];

// @ts-expect-error a rule of a step with several ends names one of them
export const aStepThatLeadsNowhere: Rules = { submit: () => ({ set: {} }), withdraw };
// @ts-expect-error 已作废 is no end of 提交
export const aStepThatLeadsElsewhere: Rules = { submit: () => ({ to: SUBMISSION.voided }), withdraw };
// @ts-expect-error the rule of 提交 is missing
export const aStepWithoutItsRule: Rules = { pass: () => ({}), withdraw };
export const aStepThatLeads: Rules = { submit: () => ({ to: SUBMISSION.passed }), withdraw, pass: () => ({}) };
