import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { PERMISSION_CODES } from "../../../contracts/access";
import { attachmentApi } from "../../../contracts/file/attachment";
import { pause } from "../../../e2e/kit/product/product";
import { aPdf } from "../../../server/platform/files/inspect/samples";
import { DEMO } from "../../../server/seed/demo";
import { createUser, MARKER, openSession } from "../../../server/testing/testing";
import { atMost, exactly, type Figure, plain } from "../../bench/figures";
import type { OwnDatabase } from "./database";
import { Fleet } from "./fleet";
import { ask } from "./http";
import { notAway, percentile, slowest, type Timed } from "./outage";

const LIST = "/rest/basic/staff/v1.0/list/page?page=1&pageSize=30";
const UPLOADERS = 12;
const OTHERS = 4;
const AWAY_TEXT = "附件暂时无法存取";

/** A store that takes everything, until it hangs: then it takes connections and bytes, and says nothing. */
async function storeStub() {
  let isHanging = false;
  const server = createServer((request, response) => {
    request.on("error", () => undefined).resume();
    request.on("end", () => isHanging || response.writeHead(200).end());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hang: (is: boolean) => void (isHanging = is),
    close: () => (server.closeAllConnections(), server.close()),
  };
}

let files = 0;
async function upload(fleet: Fleet, token: string): Promise<Timed> {
  const body = new FormData();
  body.append("bizType", "firm");
  body.append("file", new Blob([new Uint8Array(aPdf(`% ${(files += 1)}`))]), `${files}.pdf`);
  const request = new Request(fleet.origin(0), { method: "POST", body });
  const payload = Buffer.from(await request.arrayBuffer());
  const headers = { ...MARKER, cookie: `sid=${token}`, "content-type": request.headers.get("content-type") ?? "" };
  const since = performance.now();
  const answer = await ask(fleet.origin(0) + attachmentApi.upload.path, { method: "POST", headers, payload });
  return { status: answer.statusCode, ms: performance.now() - since, answer };
}

async function read(fleet: Fleet, token: string): Promise<Timed> {
  const since = performance.now();
  const answer = await ask(fleet.origin(0) + LIST, { headers: { ...MARKER, cookie: `sid=${token}` } });
  return { status: answer.statusCode, ms: performance.now() - since, answer };
}

/** One firm uploads and another one works, both as fast as they are answered. */
async function bothAtWork(fleet: Fleet, tokens: { uploader: string; other: string }, ms: number) {
  const [uploads, reads] = [[] as Timed[], [] as Timed[]];
  const until = performance.now() + ms;
  const lane = async (to: Timed[], work: () => Promise<Timed>) => {
    while (performance.now() < until) {
      to.push(await work());
      await pause(20);
    }
  };
  const lanes = (count: number, to: Timed[], work: () => Promise<Timed>) =>
    Array.from({ length: count }, () => lane(to, work));
  await Promise.all([
    ...lanes(UPLOADERS, uploads, () => upload(fleet, tokens.uploader)),
    ...lanes(OTHERS, reads, () => read(fleet, tokens.other)),
  ]);
  return { uploads, reads };
}

const failed = (calls: readonly Timed[]): number => calls.filter(({ status }) => status !== 200).length;

/** A file store that takes connections and never answers: who uploads is told so, nobody else notices. // promises P-A5 */
export async function proveHangingStore(database: OwnDatabase, hangMs: number): Promise<Figure[]> {
  const store = await storeStub();
  const env = {
    FILE_STORE: "s3://files/portal",
    S3_ENDPOINT: store.endpoint,
    S3_ACCESS_KEY_ID: "prove",
    S3_SECRET_ACCESS_KEY: "Lk3vR8mQ5xWz2Tn7Yb4P",
  };
  const params = { "file.dailyUploadMb": 100_000 };
  const fleet = await Fleet.start({ database, env, params, size: 1 });
  try {
    const sessionIn = async (companyId: string) =>
      openSession(fleet, (await createUser(fleet.db, { companyId, codes: PERMISSION_CODES })).userId);
    const tokens = { uploader: await sessionIn(DEMO.firm.first), other: await sessionIn(DEMO.firm.headOffice) };
    const well = await bothAtWork(fleet, tokens, hangMs / 4);
    store.hang(true);
    const ill = await bothAtWork(fleet, tokens, hangMs);
    store.hang(false);
    await pause(12_000);
    const again = await bothAtWork(fleet, tokens, hangMs / 4);
    const wordless = ill.uploads.filter(({ status, answer }) => status !== 200 && !answer.body.includes(AWAY_TEXT));
    const what = `附件存储不答复 ${(hangMs / 1_000).toFixed(0)} 秒，一家事务所 ${UPLOADERS} 路上传`;
    const p99 = (calls: readonly Timed[]) => percentile(calls, 0.99);
    return [
      plain(
        "存储正常时同样的负载：另一家事务所的列表 p99",
        `${p99(well.reads).toFixed(0)} 毫秒（${well.reads.length} 次）`,
      ),
      exactly("存储正常时失败的上传", failed(well.uploads), 0, "个"),
      atMost(`${what}：最慢的答复（${ill.uploads.length} 次）`, slowest(ill.uploads), 2, "秒", 2),
      exactly(`${what}：不是 503 加 Retry-After 的答复`, notAway(ill.uploads), 0, "个"),
      exactly(`${what}：没有用文字说明的答复`, wordless.length, 0, "个"),
      atMost(`${what}：另一家事务所的列表 p99（${ill.reads.length} 次）`, p99(ill.reads), 400, "毫秒"),
      exactly(`${what}：另一家事务所失败的调用`, failed(ill.reads), 0, "个"),
      exactly(`${what}：恢复后失败的上传（${again.uploads.length} 次）`, failed(again.uploads), 0, "个"),
    ];
  } finally {
    store.close();
    await fleet.dispose();
  }
}
