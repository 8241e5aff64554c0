import { parseArgs } from "node:util";
import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { DatabaseHandle, Db } from "@/server/db/client";
import { writeAudits } from "@/server/platform/audit/audit";
import type { AuditEntry } from "@/server/platform/call/context";
import type { Services } from "@/server/platform/call/services";
import { newId } from "@/server/platform/clock/id";
import { cityNamedBy, localities } from "@/server/reference/localities";
import { orgs } from "@/server/reference/user.table";
import { StartupError } from "@/server/startup-error";

/** Names the work among the database's advisory locks; the demo takes it, too. */
export const ASSOCIATION_LOCK = 720_203;

export const CITY_WORDS =
  "全称不以市（州、盟）的正式名称开头的，写成「全称=行政区划代码」，如 洞庭注册税务师协会=430600";

export const CITY_USAGE = `用法：association city --city 市级协会全称 [--city 市级协会全称]…
  --city  每个市级协会写一次；${CITY_WORDS}
补建市级协会；同名的已有市级协会改为所写的市，账号和已提交的业务不变。
例：association city --city 岳阳市注册税务师协会 --city 洞庭注册税务师协会=430600`;

/** A city's association, and the city whose firms are its own. */
interface CityOffice {
  readonly name: string;
  readonly cityCode: string | null;
}

/** 「全称」, or 「全称=行政区划代码」. */
export function cityOf(typed: string): CityOffice {
  const [, name = typed, code = null] = /^(.*?)\s*[=＝]\s*(\d*)$/.exec(typed.trim()) ?? [];
  if (code === null) return { name: name.trim(), cityCode: cityNamedBy(name.trim()) };
  return { name: name.trim(), cityCode: localities().cities.some((city) => city.code === code) ? code : null };
}

/** The first thing that is wrong with these names beside the association's; null when nothing is. */
export function cityFault(typed: readonly string[], association: string | null): string | null {
  const offices = typed.map(cityOf);
  const names = [...(association === null ? [] : [association]), ...offices.map(({ name }) => name)];
  const twin = names.find((one, at) => names.indexOf(one) !== at);
  if (twin !== undefined) return `「${twin}」写了两次`;
  const at = offices.findIndex(({ name, cityCode }) => name === "" || cityCode === null);
  return at < 0 ? null : `看不出「${typed[at]}」是哪个市的协会：${CITY_WORDS}`;
}

/** Associations that stand, without their offices. */
export const associationsOf = (db: Db) =>
  db.select().from(orgs).where(eq(orgs.orgId, orgs.lv1OrgId)).orderBy(asc(orgs.orgId));

export async function insertCity(db: Db, lv1OrgId: string, { name, cityCode }: CityOffice): Promise<void> {
  const orgId = newId();
  await db.insert(orgs).values({ orgId, orgName: name, fullOrgName: name, lv1OrgId, parentOrgId: lv1OrgId, cityCode });
}

/** What the operator typed; a `StartupError` says what is wrong. */
export function citiesForm(args: readonly string[]): string[] {
  let city: string[];
  try {
    const options = { city: { type: "string", multiple: true, default: [] as string[] } } as const;
    city = parseArgs({ args: [...args], options, allowPositionals: false }).values.city;
  } catch (error) {
    throw new StartupError(`命令写得不对，没有改动任何内容。\n${CITY_USAGE}`, error);
  }
  const fault = city.length === 0 ? "请填写市级协会全称（--city）" : cityFault(city, null);
  if (fault !== null) throw new StartupError(`没有改动任何内容，请改正：\n  ${fault}\n${CITY_USAGE}`);
  return city;
}

interface Tools {
  readonly handle: Pick<DatabaseHandle, "db">;
  readonly services: Pick<Services, "clock">;
}

/**
 * City associations that a standing association lacks, or whose city was not told by their names: by it their firms find
 * them. All of them or none. // contract §7.22, domain a §0.4
 */
export function addCities({ handle, services }: Tools, typed: readonly string[]): Promise<string[]> {
  const now = services.clock.now();
  return handle.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ASSOCIATION_LOCK})`);
    const [association, another] = await associationsOf(tx);
    if (!association || another)
      throw new StartupError("数据库中须有且只有一个协会，没有改动任何内容；还没有的请先建立协会。");
    const { lv1OrgId } = association;
    const entries: AuditEntry[] = [];
    const told: string[] = [];
    for (const office of typed.map(cityOf)) {
      const { name, cityCode } = office;
      const isNamed = and(eq(orgs.lv1OrgId, lv1OrgId), ne(orgs.orgId, lv1OrgId), eq(orgs.fullOrgName, name));
      const [known] = await tx.select().from(orgs).where(isNamed).for("update");
      if (known) await tx.update(orgs).set({ cityCode }).where(eq(orgs.orgId, known.orgId));
      else await insertCity(tx, lv1OrgId, office);
      const before = known ? { orgName: name, cityCode: known.cityCode } : null;
      entries.push({
        object: "auth.association",
        objectId: lv1OrgId,
        companyId: lv1OrgId,
        before,
        after: { ...office },
      });
      told.push(`${known ? "已更正" : "已建立"}「${name}」，行政区划代码 ${cityCode}。`);
    }
    const facts = { user: null, ip: "", now, requestId: newId(), action: "auth.association.city" };
    await writeAudits(tx, facts, entries);
    return told;
  });
}
