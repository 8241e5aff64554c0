// Guarantees: the search boxes of 合同, 协议备案, 协议发票 and 业务报备 find by a piece of a name, by its pinyin initials and by a
// piece of a number, whatever its width and strokes; of a million rows the index of pieces finds them, and what is saved
// is found at once. // look.md "Lists", performance §3
// On PostgreSQL: the index of pieces finds what the list asks.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { agreementContract } from "@/contracts/agreement/contract/contract";
import { agreementFiling } from "@/contracts/agreement/filing/filing";
import { agreementInvoice } from "@/contracts/agreement/invoice/invoice";
import { agreementReport } from "@/contracts/agreement/report/report";
import { shownReportNumber } from "@/contracts/public/report-number";
import { initialsOf, keysOf } from "@/server/platform/search/search-keys";
import { findsText } from "@/server/platform/search/text-pieces";
import type { TestApp } from "@/server/testing/testing";
import { firms } from "@/server/reference/firm.table";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { agreementContracts } from "@/server/modules/agreement/contract/contract.table";
import { agreementCustomers } from "@/server/modules/agreement/customer/customer.table";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import { anInvoice, invoiceHands } from "@/server/modules/agreement/invoice/invoice-testing";
import { agreementInvoices } from "@/server/modules/agreement/invoice/invoice.table";
import { putToDesk, reportFilings } from "@/server/modules/agreement/report/report.table";

let t: TestApp;
let admin: string;
let desk: string;
before(async () => {
  t = await buildDemoApp();
  admin = await tokenOf(t, DEMO.user.admin);
  desk = await tokenOf(t, DEMO.user.desk);
});
after(() => t.close());

interface List {
  readonly of: { readonly idKey: string; readonly api: { readonly list: { readonly path: string } } };
  readonly table: PgTable & { readonly companyId: PgColumn; readonly initials: PgColumn };
  readonly id: PgColumn;
  /** The column of a name whose initials are kept, and that of a number. */
  readonly name: PgColumn;
  readonly number: PgColumn;
  readonly indexed: readonly PgColumn[];
}
const { contractNo, contractName, customerName, customerCreditCode } = agreementContracts;
const f = agreementFilings;
const i = agreementInvoices;
const r = reportFilings;
const LISTS: Readonly<Record<string, List>> = {
  contracts: {
    of: agreementContract,
    table: agreementContracts,
    id: agreementContracts.contractId,
    name: customerName,
    number: contractNo,
    indexed: [
      contractNo,
      contractName,
      customerName,
      customerCreditCode,
      agreementContracts.initials,
      agreementContracts.companyName,
    ],
  },
  filings: {
    of: agreementFiling,
    table: f,
    id: f.filingId,
    name: f.clientName,
    number: f.filingNo,
    indexed: [
      f.filingNo,
      f.agreementNo,
      f.clientName,
      f.clientCreditCode,
      f.contractNo,
      f.taxCollectNo,
      f.initials,
      f.companyName,
    ],
  },
  invoices: {
    of: agreementInvoice,
    table: i,
    id: i.invoiceId,
    name: i.buyerName,
    number: i.invoiceNo,
    indexed: [i.invoiceNo, i.buyerName, i.buyerTaxNo, i.agreementNos, i.filingNos, i.initials, i.companyName],
  },
  reports: {
    of: agreementReport,
    table: r,
    id: r.reportId,
    name: r.clientName,
    number: r.filingNo,
    indexed: [
      ...[r.filingNo, r.reportNo, r.reportTitle, r.clientName, r.clientCreditCode, r.targetName, r.targetCreditCode],
      ...[r.signerNames, r.reviewerName, r.initials, r.companyName],
    ],
  },
};

async function found({ of }: List, keyword: string, token = admin): Promise<string[]> {
  const url = `${of.api.list.path}?page=1&pageSize=100&keyword=${encodeURIComponent(keyword)}`;
  const answer = await t.call({ url, token });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: Record<string, unknown>[] }>().data.map((row) => String(row[of.idKey]));
}

/** A row of the first firm that has a name and a number. */
async function aRow({ table, id, name, number }: List) {
  const { rows } = await t.db.execute<{ id: string; name: string; number: string }>(sql`
    select ${id} as id, ${name} as name, ${number} as number from ${table}
    where ${table.companyId} = ${DEMO.firm.first} and ${name} is not null and ${number} is not null
    order by ${id}`);
  const row = rows[0];
  assert.ok(row, "the demo has one");
  return row;
}

for (const [kind, list] of Object.entries(LISTS))
  describe(kind, () => {
    test("are found by a piece of the name, by its initials in either case, and by a piece of the number", async () => {
      const row = await aRow(list);
      const initials = initialsOf([row.name]);
      const pieces = [row.name.slice(1, 6), initials, initials.slice(1, 5).toUpperCase(), row.number];
      for (const asked of [...pieces, row.number.slice(-6)])
        assert.ok((await found(list, asked)).includes(row.id), asked);
      assert.deepEqual(await found(list, "无人叫这个名字"), []);
    });

    test("full width and blanks make no difference to a number", async () => {
      const row = await aRow(list);
      const wide = [...row.number].map((sign) =>
        /\d/.test(sign) ? String.fromCharCode(sign.charCodeAt(0) + 0xfee0) : sign,
      );
      assert.ok((await found(list, wide.join(" ").slice(0, 50).trim())).includes(row.id));
    });

    test("a firm finds nothing of another", async () => {
      const row = await aRow(list);
      assert.ok(!(await found(list, row.name, await tokenOf(t, DEMO.user.other))).includes(row.id));
    });

    test("whole numbers of persons stand in no address", async () => {
      for (const asked of ["13912345678", "430102199003078515"]) {
        const answer = await t.call({
          url: `${list.of.api.list.path}?page=1&pageSize=10&keyword=${asked}`,
          token: admin,
        });
        assert.equal(answer.statusCode, 400, asked);
      }
    });

    test("the index of pieces names the rows", async () => {
      await t.db.transaction(async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`);
        const where = findsText(list.indexed, list.indexed, "有限公司");
        const { rows } = await tx.execute<Record<string, string>>(
          sql`explain select ${list.id} from ${list.table} where ${where}`,
        );
        assert.match(rows.map((row) => row["QUERY PLAN"]).join("\n"), /_text_idx/);
      });
    });
  });

test("the association finds filings, invoices and reports of all its firms by the client's initials", async () => {
  for (const list of [LISTS["filings"], LISTS["reports"]]) {
    assert.ok(list);
    const all = await found(list, "yxgs", desk);
    assert.ok(all.length > 0);
  }
});

test("the association finds by the firm's name, too; a firm's own name finds nothing that is not called so", async () => {
  const list = LISTS["reports"];
  assert.ok(list);
  const [firm] = await t.db.select().from(firms).where(eq(firms.companyId, DEMO.firm.first));
  const name = (firm?.companyName ?? "").slice(0, 4);
  const [all, own] = [await found(list, name, desk), await found(list, name)];
  const rows = await t.db.$count(r, sql`${r.companyId} = ${DEMO.firm.first} and ${putToDesk(r)}`);
  assert.deepEqual([all.length, own], [rows, []]);
});

test("a contract is found by what its customer is called today, as well as by what it was called", async () => {
  const list = LISTS["contracts"];
  assert.ok(list);
  const row = await aRow(list);
  const [contract] = await t.db.select().from(agreementContracts).where(eq(agreementContracts.contractId, row.id));
  const { customerId } = agreementCustomers;
  const is = eq(customerId, contract?.customerId ?? "");
  const [before] = await t.db.select().from(agreementCustomers).where(is);
  assert.ok(before);
  const keys = keysOf({ words: ["浏阳花炮有限公司"] });
  await t.db.update(agreementCustomers).set({ customerName: "浏阳花炮有限公司", searchKeys: keys }).where(is);
  assert.ok((await found(list, "lyhp")).includes(row.id));
  assert.ok((await found(list, row.name)).includes(row.id));
  await t.db
    .update(agreementCustomers)
    .set({ customerName: before.customerName, searchKeys: before.searchKeys })
    .where(is);
});

test("a report is found by its number as it is printed", async () => {
  const list = LISTS["reports"];
  assert.ok(list);
  const row = await aRow(list);
  assert.deepEqual(await found(list, shownReportNumber(row.number)), [row.id]);
});

test("what is saved is found by its initials at once, and no more by the former ones", async () => {
  const list = LISTS["invoices"];
  assert.ok(list);
  const firm = invoiceHands(t, admin);
  const form = await anInvoice(t, DEMO.firm.first, { buyerName: "麓谷新材料有限公司", differenceReason: "代付" });
  const { data } = await firm("create", "", form);
  assert.deepEqual(await found(list, "lgxcl"), [data.invoiceId]);
  const full = (await firm("full", data.invoiceId)).data;
  const renamed = await firm("update", data.invoiceId, { ...full, buyerName: "浏阳花炮有限公司", attachments: [] });
  assert.equal(renamed.status, 200, JSON.stringify(renamed));
  assert.deepEqual([await found(list, "lgxcl"), await found(list, "lyhp")], [[], [data.invoiceId]]);
  const [stored] = await t.db.select().from(i).where(eq(i.invoiceId, data.invoiceId));
  assert.equal(stored?.initials, "lyhpyxgs");
});
