// Started by `npm run prove` for one database: TEST_DATABASE_URL names PostgreSQL, without it the embedded one is proved.
import { writeFileSync } from "node:fs";
import { Client } from "pg";
import { atMost, exactly, type Figure, median, plain } from "../bench/figures";
import type { Disagreement } from "./agree";
import { measureImports } from "./import-speed";
import { proveImports } from "./imports";
import { proveKills } from "./kill";
import { proveNumbers } from "./numbers";
import { proveShares } from "./shares";

const KILLS = Number(process.env.PROVE_KILLS ?? 20);
const IMPORTS = Number(process.env.PROVE_IMPORTS ?? 6);
const serverUrl = process.env.TEST_DATABASE_URL;

/** An empty database for one proof; none for the embedded one, which has its folder. */
async function fresh(name: string): Promise<{ databaseUrl?: string }> {
  if (serverUrl === undefined) return {};
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return { databaseUrl: serverUrl.replace(/[^/]*$/, name) };
}

const none = ({ lost, duplicated, half }: Disagreement, what: string): Figure[] => [
  atMost(`${what}：丢失`, lost, 0, "个"),
  atMost(`${what}：重复`, duplicated, 0, "个"),
  atMost(`${what}：半条（档案、变更记录、审计、幂等键不一致）`, half, 0, "个"),
];

async function kills(): Promise<Figure[]> {
  const seen = await proveKills(await fresh("prove_kills"), KILLS);
  const what = `8 个客户端写人员时 kill -9 共 ${seen.kills} 次`;
  return [
    plain(`${what}：已确认的写入`, `${seen.acks} 个，其中途断开后以同一键重发 ${seen.repeated} 个`),
    ...none(seen, what),
    atMost(`${what}：重启到就绪 p50`, median(seen.restarts) / 1000, 5, "秒", 1),
    atMost(`${what}：重启到就绪最长`, Math.max(...seen.restarts) / 1000, 15, "秒", 1),
  ];
}

async function numbers(): Promise<Figure[]> {
  const seen = await proveNumbers(await fresh("prove_numbers"), KILLS);
  const what = `8 个客户端报备时 kill -9 共 ${seen.kills} 次`;
  return [
    plain(`${what}：已告知的报备编号`, `${seen.told} 个，其中途断开后以同一键重发 ${seen.repeated} 次`),
    exactly(`${what}：已告知而不在报告上的编号`, seen.lost, 0, "个"),
    exactly(`${what}：重复的流水号`, seen.twice, 0, "个"),
    exactly(`${what}：跳过的流水号`, seen.missing, 0, "个"),
  ];
}

async function imports(): Promise<Figure[]> {
  const seen = await proveImports(await fresh("prove_imports"), IMPORTS);
  const what = `导入中 kill -9 共 ${seen.imports} 次（每次 ${seen.rows / seen.imports} 行）`;
  return [
    plain(
      `${what}：当时正在进行`,
      `${seen.interrupted} 次，均自行继续到完成，最长 ${(Math.max(0, ...seen.recoveries) / 1000).toFixed(1)} 秒`,
    ),
    ...none(seen, what),
  ];
}

async function shares(): Promise<Figure[]> {
  const seen = await proveShares(await fresh("prove_shares"));
  const what = `一名会员 20 路不停索要标错文件（得 ${seen.got} 份，${seen.putOff} 次被告知排队）`;
  return [
    exactly(`${what}：其他事务所导出成功`, seen.came, seen.exports, "次"),
    atMost(`${what}：其他事务所导出最长`, Math.max(...seen.waits) / 1000, 10, "秒", 1),
    exactly(`${what}：429 以外的拒绝`, seen.wrong, 0, "次"),
  ];
}

async function speed(): Promise<Figure[]> {
  const seen = await measureImports(await fresh("prove_speed"));
  const what = `导入 ${seen.rows} 行`;
  return [
    atMost(`${what}：上传到全部导入`, seen.totalMs / 1000, 5, "秒", 1),
    atMost(`${what}：其间人员列表 p99（${seen.asked} 次）`, seen.p99Ms, 100, "ms"),
  ];
}

writeFileSync(
  process.argv[2] ?? "prove.json",
  JSON.stringify([
    ...(await speed()),
    ...(await shares()),
    ...(await kills()),
    ...(await numbers()),
    ...(await imports()),
  ]),
);
