import assert from "node:assert/strict";
import { PERMISSION_CODES } from "@/contracts/access";
import { attachmentApi } from "@/contracts/file/attachment";
import type { Endpoint, InputOf } from "@/contracts/kit/endpoint";
import { balanceSheetApi } from "@/contracts/statement/balance-sheet";
import { cashFlowStatementApi } from "@/contracts/statement/cash-flow-statement";
import { incomeStatementApi } from "@/contracts/statement/income-statement";
import { balanceSample, cashSample, incomeSample } from "@/contracts/statement/statement-sample";
import { PERIOD, type StatementLine } from "@/contracts/statement/terms";
import { newId } from "@/server/platform/clock/id";
import { aPdf } from "@/server/platform/files/inspect/samples";
import { createUser, openSession, type TestApp } from "@/server/testing/testing";
import { multipart } from "@/server/tests/examples";
import { DEMO } from "@/server/modules/basic/firm/firm-testing";
import { type Hands, handsWith } from "@/server/modules/party/testing";
import { tokenFor } from "@/server/modules/statement/dues/testing";

export interface Kept {
  readonly statementId: string;
  readonly version: number;
  readonly auditStatus: number;
}
const APIS = { balance: balanceSheetApi, income: incomeStatementApi, cash: cashFlowStatementApi } as const;
export type Kind = keyof typeof APIS;
export const SAMPLES = { balance: balanceSample, income: incomeSample, cash: cashSample } as const;

/** Any call of one of the three: their inputs are alike. */
export const ask = (hands: Hands, kind: Kind, name: string, input: object) =>
  hands(
    (APIS[kind] as unknown as Readonly<Record<string, Endpoint>>)[name] as Endpoint,
    input as InputOf<Endpoint>,
  ) as Promise<{
    readonly status: number;
    readonly data: Kept & Readonly<Record<string, unknown>>;
    readonly errorCode?: string;
    readonly errorMessage?: string;
    readonly fieldErrors?: readonly { readonly path: string; readonly message: string }[];
  }>;

export const step = (hands: Hands, kind: Kind, name: string, { statementId, version }: Kept, body: object = {}) =>
  ask(hands, kind, name, { params: { statementId }, body: { version, ...body } });
export const pathsOf = ({ fieldErrors = [] }: { readonly fieldErrors?: readonly { readonly path: string }[] }) =>
  fieldErrors.map(({ path }) => path);
export const changed = (lines: readonly StatementLine[], itemCode: string, amount1: string): StatementLine[] =>
  lines.map((line) => (line.itemCode === itemCode ? { ...line, amount1 } : line));

/** A firm that files and the association that decides, with the files that a yearly statement wants. */
export async function filersOf(t: TestApp, companyId: string = DEMO.firm.first) {
  const deskToken = await tokenFor(t, { userType: 2, orgId: DEMO.orgId });
  const desk = handsWith(t, deskToken);
  const { userId } = await createUser(t.db, { companyId, codes: PERMISSION_CODES });
  const fileToken = await openSession(t, userId);
  const firm = handsWith(t, fileToken);
  async function aFile(kind: Kind): Promise<object> {
    const bizType = {
      balance: "statement.balance-sheet",
      income: "statement.income-statement",
      cash: "statement.cash-flow-statement",
    }[kind];
    const { payload, contentType } = await multipart({ bizType }, aPdf(newId()), "盖章报表.pdf");
    const headers = { "content-type": contentType };
    const answer = await t.call({
      method: "POST",
      url: attachmentApi.upload.path,
      token: fileToken,
      payload,
      headers,
    });
    assert.equal(answer.statusCode, 200, answer.body);
    return { fileId: answer.json<{ data: { fileId: string } }>().data.fileId, attachType: 13, sortNo: 1 };
  }

  /** A right form of a year, its scan with it; 业务收入构成 is told of a year alone. */
  const aForm = async (kind: Kind, more: { readonly periodType?: number } & object = {}) => ({
    ...SAMPLES[kind],
    ...(kind === "income" && (more.periodType ?? PERIOD.year) !== PERIOD.year ? { breakdown: [] } : {}),
    attachments: [await aFile(kind)],
    ...more,
  });
  async function made(kind: Kind, more: object = {}): Promise<Kept> {
    const told = await ask(firm, kind, "create", { body: await aForm(kind, more) });
    assert.equal(told.status, 200, JSON.stringify(told));
    return told.data;
  }
  async function accepted(kind: Kind, more: object = {}): Promise<Kept> {
    const sent = await step(firm, kind, "submit", await made(kind, more));
    assert.equal(sent.status, 200, JSON.stringify(sent));
    const passed = await step(desk, kind, "pass", sent.data, { opinion: null });
    assert.equal(passed.status, 200, JSON.stringify(passed));
    return passed.data;
  }
  const correcting = async (kind: Kind, one: Kept): Promise<Kept> => {
    const asked = await step(firm, kind, "requestChange", one, { opinion: "审计调整" });
    return (await step(desk, kind, "agreeChange", asked.data, { opinion: null })).data;
  };
  return { firm, desk, fileToken, deskToken, aForm, made, accepted, correcting };
}
export type Filers = Awaited<ReturnType<typeof filersOf>>;
