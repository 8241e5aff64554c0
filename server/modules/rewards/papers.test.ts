// Guarantees: a workbook of records holds the whole file under the screen's name; the printed 情况表 leaves drafts out.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { companyRewardApi } from "@/contracts/rewards/company";
import { personRewardApi } from "@/contracts/rewards/person";
import { rewardSample } from "@/contracts/rewards/record-sample";
import { fakeExcel } from "@/server/records/sheet/testing";
import { seed } from "@/server/seed/seed";
import { buildTestApp, type TestApp } from "@/server/testing/testing";
import { DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { rewardHands } from "@/server/modules/rewards/testing";

let t: TestApp;
before(async () => {
  t = await buildTestApp({ seed, excel: fakeExcel });
});
after(() => t.close());

interface Book {
  readonly columns: readonly { readonly label: string }[];
  readonly rows: readonly (readonly unknown[])[];
}
const exported = async (url: string, username: string) => {
  const answer = await t.call({ method: "GET", url, token: await tokenOf(t, username) });
  assert.equal(answer.statusCode, 200, answer.body);
  const fileName = decodeURIComponent(String(answer.headers["content-disposition"]).split("UTF-8''")[1] ?? "");
  return { fileName, ...(JSON.parse(answer.body) as Book) };
};

test("a workbook is named by its screen and holds what the records' pages tell", async () => {
  const book = await exported(companyRewardApi.export.path, DEMO.user.desk);
  assert.match(book.fileName, /^事务所奖惩_.+_\d{12}\.xlsx$/);
  const heads = book.columns.map(({ label }) => label);
  for (const head of [
    "所属事务所",
    "机关类型",
    "事实与依据",
    "罚款/没收金额",
    "奖金",
    "积分",
    "公示期限止",
    "整改情况",
    "申诉结果",
  ])
    assert.ok(
      heads.some((one) => one.startsWith(head)),
      head,
    );
  const told = book.rows.find((row) => row.includes("业务档案未按期归档"));
  assert.equal(told?.[heads.indexOf("事实与依据")], "执业质量检查发现，经复核属实。");
  const people = await exported(personRewardApi.export.path, DEMO.user.admin);
  assert.match(people.fileName, /^税务师奖惩_.+_\d{12}\.xlsx$/);
  for (const head of ["姓名", "证书号", "现单位", "所属事务所"])
    assert.ok(
      people.columns.some(({ label }) => label === head),
      head,
    );
});

test("what a firm still writes stands in its list and on no paper", async () => {
  const firm = rewardHands(t, await tokenOf(t, DEMO.user.admin), "company");
  const { recordId } = (await firm("create", "", { ...rewardSample, title: "还在写的" })).data;
  const listed = (await firm("list", "", undefined, "?page=1&pageSize=100")).rows;
  assert.ok(listed.some((row) => row["recordId"] === recordId));
  const { rows } = (await firm("roster")).data as unknown as { rows: readonly Readonly<Record<string, unknown>>[] };
  assert.ok(rows.length > 0 && rows.every((row) => row["rpStatus"] !== 0 && row["companyName"]));
});
