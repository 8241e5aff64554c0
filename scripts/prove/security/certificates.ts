import { PERMISSION_CODES } from "../../../contracts/access";
import { pause } from "../../../e2e/kit/product/product";
import { DEMO } from "../../../server/seed/demo";
import { gatewayStub } from "../../../server/platform/outbox/testing";
import { createUser, openSession } from "../../../server/testing/testing";
import { atMost, exactly, type Figure, plain } from "../../bench/figures";
import { must } from "./browser";
import type { OwnDatabase } from "./database";
import { Fleet } from "./fleet";
import { type Answer, inParallel } from "./http";

const OWN = DEMO.firm.first;
const CERTIFICATE = "/rest/auth/security/cert/v1.0/certificate";

/** Accounts of one firm with a mobile each, so that their pass phrases have somewhere to go. */
export async function accounts(fleet: Fleet, count: number): Promise<string[]> {
  return inParallel(count, 8, async (n) => {
    const { userId } = await createUser(fleet.db, { companyId: OWN });
    const mobile = `135${String(n).padStart(8, "0")}`;
    await fleet.handle.pool.query("update users set mobilephone = $2, mobile_index = $3 where user_id = $1", [
      userId,
      fleet.vault.seal(mobile),
      fleet.vault.index(mobile),
    ]);
    return userId;
  });
}

/** As the portal does: an answer that asks to come again is asked for again, with the same key, on another process. */
export async function issue(
  fleet: Fleet,
  { token, userId, at }: { token: string; userId: string; at: number },
): Promise<Answer> {
  const headers = { "idempotency-key": `issue-${userId}` };
  const call = (again: number) =>
    fleet.call({
      method: "POST",
      url: CERTIFICATE,
      token,
      headers,
      at: at + again,
      payload: { userId, passBy: "sms" },
    });
  let answer = await call(0);
  for (let again = 1; answer.statusCode === 503 && again < 20; again += 1) {
    await pause(500);
    answer = await call(again);
  }
  return answer;
}

export async function allDone(fleet: Fleet, limitMs = 60_000): Promise<void> {
  for (const since = Date.now(); Date.now() - since < limitMs;) {
    if ((await fleet.count("select count(*) as n from jobs where status in ('queued', 'running')")) === 0) return;
    await pause(100);
  }
}

/** Certificates and background jobs of three processes on one database. */
export async function proveCertificates(database: OwnDatabase, count: number): Promise<Figure[]> {
  const gateway = await gatewayStub();
  const env = { SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_KEY: "Wb4nQ8sVx2Kd7Rm5Tz9L" };
  const fleet = await Fleet.start({ database, env });
  try {
    const { userId } = await createUser(fleet.db, { companyId: OWN, codes: PERMISSION_CODES });
    const token = await openSession(fleet, userId);
    const userIds = await accounts(fleet, count);
    const answers = await inParallel(count, 12, (n) => issue(fleet, { token, userId: userIds[n] ?? "", at: n }));
    const serials = answers.map((answer) => must(answer).json<{ data: { certSerial: string } }>().data.certSerial);
    await allDone(fleet);
    const authorities = await inParallel(9, 9, (n) =>
      fleet.call({ method: "GET", url: "/restOpen/auth/cert/v1.0/authority", at: n }),
    );
    const sent = gateway.calls.map(({ body }) => (JSON.parse(body) as { messageId: string }).messageId);
    const one = (sql: string) => fleet.count(sql);
    return [
      plain(`三个进程并行签发 ${count} 张证书，口令各以一条短信发出`, `短信网关收到 ${sent.length} 条`),
      exactly("不同的序列号", new Set(serials).size, count, "个"),
      exactly(
        "签发者（三个进程在空库上同时首次启动）",
        await one("select count(*) as n from cert_authorities"),
        1,
        "个",
      ),
      exactly("三个进程给出的签发者证书", new Set(authorities.map(({ body }) => body)).size, 1, "种"),
      exactly("短信网关收到的口令", sent.length, count, "条"),
      atMost("其中同一条发了两次", sent.length - new Set(sent).size, 0, "条"),
      atMost("没有完成的后台任务", await one("select count(*) as n from jobs where status <> 'done'"), 0, "个"),
    ];
  } finally {
    await fleet.dispose();
    await gateway.close();
  }
}
