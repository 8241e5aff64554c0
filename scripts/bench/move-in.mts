// Started by `npm run bench -- move-in` beside a throw-away PostgreSQL (TEST_DATABASE_URL): 500 firms with 15,000 people out
// of workbooks, the officer's decisions taken at once. Writes its section as JSON to the file named by the first argument.
// contract §7.22
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { firmMoveInSheet } from "../../contracts/auth/move-in";
import { firmMoveInApi, staffMoveInApi } from "../../contracts/auth/move-in-api";
import { staffMoveInSheet } from "../../contracts/basic/staff/staff-move-in";
import { creditCode, idNo } from "../../e2e/kit/samples";
import { type TextRow, workbookFor } from "../../e2e/kit/workbook";
import { DEMO } from "../../server/seed/demo";
import { Importer } from "../prove/imports";
import { Target } from "../prove/target";
import { atMost, exactly, type Figure } from "./figures";

const FIRMS = 500;
const PEOPLE = 15_000;
const FILE_ROWS = 5_000;
const DAY_MS = 86_400_000;

const codeOf = (at: number): string => creditCode("430602", `MADF${String(at).padStart(4, "0")}1`);

const firm = (at: number): TextRow => ({
  companyName: `岳阳迁入${at}示例税务师事务所（普通合伙）`,
  creditCode: codeOf(at),
  orgForm: "普通合伙",
  companyNature: "独立所",
  regCertNo: `湘税登量测${at}`,
  regCertDate: "2015-10-05",
  regAuthority: "国家税务总局湖南省税务局",
  establishDate: "2015-09-01",
  legalPersonName: "王新",
  legalPersonIdType: "居民身份证",
  legalPersonIdNo: idNo("439988", "19491231", "002"),
  legalPersonMobile: "13900000001",
  districtCode: "430602",
  officeAddress: "示例路1号",
  phone: "0730-84410000",
  companyStatus: "正常",
  memberNo: `43-LC${at}`,
  joinDate: "2015-12-01",
  nickName: "王新",
  mobilephone: `137${String(10_000_000 + at)}`,
});

/** Unlike every other in document and mobile. */
function person(at: number): TextRow {
  const birth = new Date(Date.UTC(1970, 0, 1) + Math.floor(at / 400) * DAY_MS).toISOString().slice(0, 10);
  return {
    firmCreditCode: codeOf(Math.floor((at * FIRMS) / PEOPLE)),
    staffName: "迁入人员",
    idType: "居民身份证",
    idNo: idNo("439977", birth.replaceAll("-", ""), String((at % 400) * 2 + 1).padStart(3, "0")),
    ethnicity: "汉族",
    politicalStatus: "群众",
    education: "大学本科",
    graduateSchool: "示例财经大学",
    major: "税收学",
    mobile: `138${String(at).padStart(8, "0")}`,
    staffCategory: "业务助理",
    position: "助理",
    employmentType: "退休返聘",
    hireDate: "2021-07-01",
    memberType: "非会员",
    isCivilServant: "否",
    hasTaxAgentCert: "否",
  };
}

/** One workbook from its upload to its last row. */
async function takeIn(importer: Importer, bytes: Buffer, rows: number): Promise<number> {
  const checked = await importer.settled((await importer.start(bytes)).jobId);
  if (checked.counts.create !== rows)
    throw new Error(JSON.stringify({ ...checked, faults: checked.faults.slice(0, 3) }));
  const done = await importer.settled((await importer.apply(checked.jobId)).jobId);
  return done.applied.created;
}

const numbered = <T,>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

async function measure(target: Target): Promise<Figure[]> {
  const cookie = await target.signIn(DEMO.user.desk);
  const at = { origin: target.origin, cookie };
  const firms = workbookFor(firmMoveInSheet, numbered(FIRMS, firm));
  const people = numbered(PEOPLE / FILE_ROWS, (file) =>
    workbookFor(
      staffMoveInSheet,
      numbered(FILE_ROWS, (row) => person(file * FILE_ROWS + row)),
    ),
  );
  const since = performance.now();
  const createdFirms = await takeIn(new Importer(at, firmMoveInApi), firms, FIRMS);
  const firmSeconds = (performance.now() - since) / 1000;
  let created = 0;
  for (const bytes of people) created += await takeIn(new Importer(at, staffMoveInApi), bytes, FILE_ROWS);
  return [
    exactly("迁入的事务所（各有主账号与待发的初始密码）", createdFirms, FIRMS, "家"),
    exactly("迁入的人员", created, PEOPLE, "人"),
    atMost("其中事务所与主账号：上传到全部导入", firmSeconds, 300, "秒", 1),
    atMost("全部：第一次上传到最后一行", (performance.now() - since) / 1000, 300, "秒", 1),
  ];
}

const folder = mkdtempSync(path.join(tmpdir(), "member-move-in-"));
const target = await Target.start({ dataDir: folder, databaseUrl: process.env.TEST_DATABASE_URL ?? "" });
try {
  writeFileSync(process.argv[2] ?? "move-in.json", JSON.stringify(await measure(target)));
} finally {
  await target.dispose();
  rmSync(folder, { recursive: true, force: true });
}
