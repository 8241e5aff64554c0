import { PERMISSION_CODES } from "../../../contracts/access";
import { pause } from "../../../e2e/kit/product/product";
import { gatewayStub } from "../../../server/platform/outbox/testing";
import { DEMO } from "../../../server/seed/demo";
import { createUser, openSession } from "../../../server/testing/testing";
import { atMost, exactly, type Figure, plain } from "../../bench/figures";
import { must } from "./browser";
import { accounts, allDone, issue } from "./certificates";
import type { OwnDatabase } from "./database";
import { Fleet } from "./fleet";
import { inParallel } from "./http";

const SLOW_MS = 15_000;
const BRISK_MS = 1_500;
/** The hold of a message whose sender died, and what follows it. */
const PATIENCE_MS = 300_000;

type Gateway = Awaited<ReturnType<typeof gatewayStub>>;

/** Orders one message for each of `userIds`, in turn at the processes. */
async function order(fleet: Fleet, token: string, userIds: readonly string[]): Promise<void> {
  await inParallel(userIds.length, 8, async (at) => must(await issue(fleet, { token, userId: userIds[at] ?? "", at })));
}

function idsByNumber({ calls }: Gateway): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { body } of calls) {
    const { messageId, mobile } = JSON.parse(body) as { messageId: string; mobile: string };
    found.set(mobile, (found.get(mobile) ?? new Set()).add(messageId));
  }
  return found;
}

async function figures(fleet: Fleet, gateway: Gateway, what: string, count: number): Promise<Figure[]> {
  const ids = idsByNumber(gateway);
  const sent = await fleet.count("select count(*) as n from outbox_messages where send_status = 2");
  return [
    exactly(`${what}：收到短信的号码`, ids.size, count, "个"),
    exactly(
      `${what}：有两个编号的号码（同一条发成两条）`,
      [...ids.values()].filter((of) => of.size > 1).length,
      0,
      "个",
    ),
    atMost(`${what}：同一编号同时在发`, gateway.most.atOnce, 1, "次"),
    exactly(`${what}：记为已发送`, sent, count, "条"),
  ];
}

/** Two backends before a gateway that is slow, then both killed in the middle of sending. // promises P-A5, P-D1 */
export async function proveDeliveries(database: OwnDatabase, count: number): Promise<Figure[]> {
  const gateway = await gatewayStub();
  const env = { SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_KEY: "Wb4nQ8sVx2Kd7Rm5Tz9L" };
  const fleet = await Fleet.start({ database, env, size: 2 });
  try {
    const { userId } = await createUser(fleet.db, { companyId: DEMO.firm.first, codes: PERMISSION_CODES });
    const token = await openSession(fleet, userId);
    const userIds = await accounts(fleet, count * 2);
    gateway.answers.push(...Array.from({ length: count }, () => ({ afterMs: SLOW_MS, status: 200 })));
    const since = performance.now();
    await order(fleet, token, userIds.slice(0, count));
    const orderedMs = performance.now() - since;
    await allDone(fleet, PATIENCE_MS);
    const asked = gateway.calls.length;
    const slow = `两个进程、网关 ${SLOW_MS / 1_000} 秒后才答复`;
    const slowFigures = [
      plain(
        `${slow}：下单 ${count} 条与全部送达`,
        `${(orderedMs / 1_000).toFixed(1)} 秒与 ${((performance.now() - since) / 1_000).toFixed(0)} 秒`,
      ),
      exactly(`${slow}：网关收到的请求`, asked, count, "个"),
      ...(await figures(fleet, gateway, slow, count)),
    ];
    gateway.answers.push(...Array.from({ length: count }, () => ({ afterMs: BRISK_MS, status: 200 })));
    const ordering = order(fleet, token, userIds.slice(count));
    while (gateway.calls.length < asked + count / 4) await pause(20);
    await ordering;
    const killedAt = performance.now();
    const readyMs = await fleet.killAll();
    // What the kill left unanswered is asked for again under its key.
    await order(fleet, token, userIds.slice(count));
    await allDone(fleet, PATIENCE_MS);
    const killed = "发送中 kill -9 两个进程";
    return [
      ...slowFigures,
      plain(
        `${killed}：到全部送达`,
        `${((performance.now() - killedAt) / 1_000).toFixed(0)} 秒，网关收到 ${gateway.calls.length - asked} 个请求`,
      ),
      atMost(`${killed}：重启到就绪`, readyMs / 1_000, 15, "秒", 1),
      ...(await figures(fleet, gateway, killed, count * 2)),
    ];
  } finally {
    await fleet.dispose();
    await gateway.close();
  }
}
