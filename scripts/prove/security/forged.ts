import { allEndpoints } from "../../../contracts/index";
import { atMost, type Figure, plain } from "../../bench/figures";
import type { OwnDatabase } from "./database";
import { Fleet, PORTAL } from "./fleet";
import { type Answer, errorCodeOf } from "./http";
import { castOf, needsMarker, sendWith, sessionOf } from "./people";

const REFUSAL = "请求来源不正确";

/** What a foreign page can make a browser send with the user's cookie. */
const VARIANTS: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> = {
  没有标记头: { "x-requested-with": undefined },
  标记头的值不对: { "x-requested-with": "fetch" },
  来自别的站点: { "sec-fetch-site": "cross-site" },
  来自同域的另一主机: { "sec-fetch-site": "same-site" },
  外站Origin: { origin: "https://evil.example" },
  空Origin: { origin: "null" },
};

const isRefused = (answer: Answer): boolean =>
  answer.statusCode === 403 && errorCodeOf(answer) === "FORBIDDEN" && answer.body.includes(REFUSAL);

/** A fingerprint of every table but the ones that each request may touch; of the log and its months all but refusals. */
async function fingerprint(fleet: Fleet): Promise<Map<string, string>> {
  const { pool } = fleet.handle;
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const found = new Map<string, string>();
  for (const { name } of rows.filter((row) => !["rate_counters", "jobs", "audit_chain"].includes(row.name))) {
    const sql = `select coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum from ${name} t ${/^audits(_|$)/.test(name) ? "where result <> 'refused'" : ""}`;
    found.set(name, (await pool.query<{ sum: string }>(sql)).rows[0]?.sum ?? "");
  }
  return found;
}

/** Requests forged by another site. // promises P-S7 */
export async function proveForged(database: OwnDatabase): Promise<Figure[]> {
  const fleet = await Fleet.start({ database, size: 1, hasPortal: true });
  try {
    const endpoints = allEndpoints.filter(needsMarker);
    const { place, member, officer } = await castOf(fleet);
    const tokens = [await sessionOf(fleet, member), await sessionOf(fleet, officer)];
    const before = await fingerprint(fleet);
    const passed: string[] = [];
    let sent = 0;
    for (const endpoint of endpoints)
      for (const [variant, headers] of Object.entries(VARIANTS))
        for (const at of [0, PORTAL])
          for (const token of tokens) {
            sent += 1;
            const answer = await sendWith(fleet, endpoint, { place, token, at, headers });
            if (!isRefused(answer)) passed.push(`${endpoint.id} ${variant} ${answer.statusCode}`);
          }
    if (passed.length > 0) console.error("forged, yet not refused:", passed.slice(0, 20));
    const after = await fingerprint(fleet);
    const changed = [...before].filter(([name, sum]) => after.get(name) !== sum).map(([name]) => name);
    if (changed.length > 0) console.error("tables that changed:", changed);
    // The same calls from our own page: refused for this reason, they would prove nothing above.
    let wronglyRefused = 0;
    for (const endpoint of endpoints) {
      const headers = { origin: fleet.origin(PORTAL), "sec-fetch-site": "same-origin" };
      const answer = await sendWith(fleet, endpoint, {
        place,
        token: await sessionOf(fleet, member),
        at: PORTAL,
        headers,
      });
      if (isRefused(answer)) wronglyRefused += 1;
    }
    return [
      plain("非 GET 与会改变状态的 GET 接口", `${endpoints.length} 个（共 ${allEndpoints.length} 个接口）`),
      atMost(
        `× ${Object.keys(VARIANTS).length} 种伪造 × 直连与经门户 × 会员与协会账号，共 ${sent} 次：通过`,
        passed.length,
        0,
        "次",
      ),
      atMost(`其后内容有变化的数据表（共比较 ${before.size} 张）`, changed.length, 0, "张"),
      atMost(`对照：本站页面发出的同样 ${endpoints.length} 个请求被当作伪造`, wronglyRefused, 0, "次"),
    ];
  } finally {
    await fleet.dispose();
  }
}
