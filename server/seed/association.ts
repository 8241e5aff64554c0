import { parseArgs } from "node:util";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { INIT_PWD_MODE, username } from "@/contracts/auth/user-fields";
import { field } from "@/contracts/kit/field";
import { line, mobileNumber } from "@/contracts/kit/items";
import { yesNo } from "@/contracts/kit/scalars";
import { check } from "@/contracts/kit/validate";
import type { DatabaseHandle, Db } from "@/server/db/client";
import { writeAudits } from "@/server/platform/audit/audit";
import type { AuditEntry, Context, SessionUser } from "@/server/platform/call/context";
import { AppError } from "@/server/platform/call/errors";
import { calendarDate, type Services } from "@/server/platform/call/services";
import { newId } from "@/server/platform/clock/id";
import type { RecordContext } from "@/server/records/hooks";
import { openAccount } from "@/server/modules/auth/account/user-create";
import { oneTimePassword } from "@/server/modules/auth/password/initial-password";
import { systemActor } from "@/server/reference/system-actor";
import { orgs, USER_TYPE, users } from "@/server/reference/user.table";
import { associationsOf, ASSOCIATION_LOCK, CITY_WORDS, cityFault, cityOf, insertCity } from "@/server/seed/cities";
import { roleIdOf } from "@/server/seed/roles-data";
import { StartupError } from "@/server/startup-error";

export const ASSOCIATION_USAGE = `用法：association --name 协会全称 [--short 简称] [--city 市级协会全称]… --admin 管理员姓名 --username 登录账号 --mobile 手机 [--sms]
  --city  每个市级协会写一次，可以不写；${CITY_WORDS}
  --sms   一次性口令以短信发到管理员手机（须已配置短信网关）；不写则只在屏幕上显示一次
例：association --name 示例省注册税务师协会 --city 岳阳市注册税务师协会 --admin 张三 --username zhangsan --mobile 13800000000`;

const form = z
  .strictObject({
    name: line("协会全称（--name）", 50),
    short: field(z.string().trim().max(50).optional(), { label: "简称（--short）" }),
    city: field(z.array(line("市级协会全称（--city）", 50)).max(100), { label: "市级协会全称（--city）" }),
    admin: line("管理员姓名（--admin）", 50),
    username: field(username(), { label: "登录账号（--username）" }),
    mobile: mobileNumber("手机（--mobile）"),
    sms: field(yesNo(), { label: "短信（--sms）" }),
  })
  .superRefine(({ name, city }, { addIssue }) => {
    const message = cityFault(city, name);
    if (message !== null) addIssue({ code: "custom", path: ["city"], message });
  });
export type AssociationForm = z.output<typeof form>;

const OPTIONS = {
  name: { type: "string" },
  short: { type: "string" },
  city: { type: "string", multiple: true, default: [] as string[] },
  admin: { type: "string" },
  username: { type: "string" },
  mobile: { type: "string" },
  sms: { type: "boolean", default: false },
} as const;

/** What the operator typed, checked; a `StartupError` says everything that is wrong at once. */
export function associationForm(args: readonly string[], today: string): AssociationForm {
  let typed: unknown;
  try {
    typed = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: false }).values;
  } catch (error) {
    throw new StartupError(`命令写得不对，没有改动任何内容。\n${ASSOCIATION_USAGE}`, error);
  }
  const checked = check(form, typed, today);
  if (checked.ok) return checked.value;
  const lines = checked.errors.map(({ message }) => `  ${message}`).join("\n");
  throw new StartupError(`没有建立协会，也没有改动任何内容，请改正：\n${lines}\n${ASSOCIATION_USAGE}`);
}

interface Tools {
  readonly handle: Pick<DatabaseHandle, "db">;
  readonly services: Pick<Services, "vault" | "outbox" | "params" | "clock">;
  readonly hasSmsGateway: boolean;
}

/** `password` is null where it went out by message. */
export interface Created {
  readonly orgId: string;
  readonly password: string | null;
}

/** Whoever has the machine: no account of the product, and no session. */
const operatorOf = (orgId: string): SessionUser => ({
  ...systemActor(orgId),
  functionCodes: new Set(["g_hy_desk_colleague_view"] as const),
});

async function refuseIfThere(db: Db): Promise<void> {
  const [known] = await associationsOf(db);
  if (known) {
    throw new StartupError(
      `数据库中已经有协会「${known.orgName}」，没有改动任何内容。协会只能建立一次；要另建一个，请换一个空的数据库（DATABASE_URL）或数据目录（DATA_DIR），并设 SEED_DEMO=0。`,
    );
  }
}

async function insertTree(db: Db, { name, short, city }: AssociationForm): Promise<string> {
  const lv1OrgId = newId();
  await db.insert(orgs).values({ orgId: lv1OrgId, orgName: short || name, fullOrgName: name, lv1OrgId });
  for (const one of city) await insertCity(db, lv1OrgId, cityOf(one));
  return lv1OrgId;
}

function faultOf(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const faults = (error.extras.fieldErrors ?? []).map(({ message }) => message);
  return new StartupError(`没有建立协会，也没有改动任何内容：${faults.join("；") || error.publicMessage}`, error);
}

/**
 * The association, its tree of city associations and its first administrator, whose one-time password must be changed at
 * the first sign-in: all of it in one transaction, or none. Refuses in words where an association stands.
 * // contract §7.22
 */
export async function createAssociation(
  { handle, services, hasSmsGateway }: Tools,
  given: AssociationForm,
): Promise<Created> {
  const now = services.clock.now();
  if (given.sms && !hasSmsGateway) {
    throw new StartupError(
      "没有配置短信网关（SMS_GATEWAY_URL），一次性口令发不出去，没有改动任何内容：请先配置，或去掉 --sms，口令将显示一次。",
    );
  }
  const work = handle.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ASSOCIATION_LOCK})`);
    await refuseIfThere(tx);
    const orgId = await insertTree(tx, given);
    const entries: AuditEntry[] = [
      {
        object: "auth.association",
        objectId: orgId,
        companyId: orgId,
        action: "auth.association.create",
        after: { orgName: given.name, cities: given.city },
      },
    ];
    const password = given.sms ? null : oneTimePassword();
    // No call brought it: nothing of HTTP is asked of accounts, whose numbers no firm collects.
    const context = {
      db: tx,
      user: operatorOf(orgId),
      now,
      today: calendarDate(now),
      services,
      http: { consent: null },
      audit: (entry: AuditEntry) => entries.push(entry),
      afterCommit: () => undefined,
    } as unknown as RecordContext & Pick<Context, "afterCommit">;
    const { userId } = await openAccount(context, {
      username: given.username,
      nickName: given.admin,
      mobilephone: given.mobile,
      email: null,
      staffId: null,
      roleIds: [roleIdOf("DESK_ADMIN")],
      accessCompanyIds: [],
      expireDate: null,
      isMain: false,
      userType: USER_TYPE.officer,
      ownerId: orgId,
      password,
      initPwdMode: password === null ? INIT_PWD_MODE.sms : INIT_PWD_MODE.manual,
    });
    await tx.update(users).set({ createUserName: "系统", updateUserName: "系统" }).where(eq(users.userId, userId));
    const facts = { user: null, ip: "", now, requestId: newId(), action: "auth.association.create" };
    await writeAudits(tx, facts, entries);
    return { orgId, password };
  });
  return work.catch((error: unknown) => {
    throw faultOf(error);
  });
}
