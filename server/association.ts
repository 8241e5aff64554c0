import { openDatabase } from "@/server/db/client";
import { lockDataDir, refuseIfLocked } from "@/server/db/embedded/lock";
import { migrateDatabase } from "@/server/db/migrate";
import { withSecrets } from "@/server/data-dir";
import { parseEnv } from "@/server/env";
import { systemClock } from "@/server/platform/clock/clock";
import { calendarDate } from "@/server/platform/call/services";
import { createLogger, describeError } from "@/server/platform/http/logging";
import { Outbox } from "@/server/platform/outbox/outbox";
import { createParams } from "@/server/platform/params/params";
import { createVault } from "@/server/platform/secrets/vault";
import { associationOf } from "@/server/reference/orgs";
import { associationForm, createAssociation } from "@/server/seed/association";
import { addCities, citiesForm } from "@/server/seed/cities";
import { regainAccount, regainForm } from "@/server/seed/regain";
import { seed } from "@/server/seed/seed";
import { tellBy } from "@/server/records/steps/tell";
import { sendSystemMessage } from "@/server/modules/message/port";
import { StartupError } from "@/server/startup-error";

// The first start of a real association, its city associations, and the way back in when nobody of it can open it, as a command of its own:
// `npm run association -- …` in a checkout, `node dist/server/association.mjs …` where only the built product stands.
// contract §7.22

type Tools = Parameters<typeof createAssociation>[0];
/** What is to be done once the database is open; returns the lines that the operator reads. */
type Work = (tools: Tools) => Promise<string[]>;

function creating(args: readonly string[]): Work {
  const given = associationForm(args, calendarDate(systemClock.now()));
  return async (tools) => {
    const { password } = await createAssociation(tools, given);
    return [
      `已建立「${given.name}」，市级协会 ${given.city.length} 个，管理员 ${given.admin}（${given.username}）。`,
      password === null
        ? "一次性口令将在后端启动后以短信发到管理员手机。"
        : `一次性口令：${password}\n只显示这一次，请当面交给管理员。`,
      "首次登录须修改口令；登录后工作台的「启用清单」列出接下来要办的事。",
    ];
  };
}

function regaining(args: readonly string[]): Work {
  const given = regainForm(args);
  return async (tools) => {
    const { nickName, password } = await regainAccount(tools, given);
    return [
      `已重置 ${nickName}（${given.username}），该账号的登录已全部退出。`,
      ...(password === null ? [] : [`一次性口令：${password}\n只显示这一次，请当面交给本人；首次登录须修改。`]),
      ...(given.factor ? ["两步验证已清除，请本人登录后尽快重新设置。"] : []),
    ];
  };
}

function adding(args: readonly string[]): Work {
  const given = citiesForm(args);
  return (tools) => addCities(tools, given);
}

const WORKS = new Map([
  ["reset", regaining],
  ["city", adding],
]);

async function run(): Promise<void> {
  const [word, ...rest] = process.argv.slice(2);
  const work = WORKS.get(word ?? "")?.(rest) ?? creating(process.argv.slice(2));
  const config = parseEnv(process.env);
  const isEmbedded = config.databaseUrl === undefined;
  if (isEmbedded) await refuseIfLocked(config.dataDir);
  const lock = isEmbedded ? await lockDataDir(config.dataDir) : null;
  const env = withSecrets(config);
  const handle = await openDatabase(env);
  try {
    await systemClock.follow(handle.pool);
    // The tables and their reference data, as a start makes them; never the demo.
    const fill = () => seed({ db: handle, env: { ...env, hasDemo: false }, clock: systemClock });
    await migrateDatabase(handle, { databaseUrl: env.databaseUrl, migrateUrl: env.migrateUrl, fill });
    tellBy(sendSystemMessage);
    const params = createParams(createLogger({ level: "warn" }));
    await params.refresh(handle.db, { force: true });
    const vault = createVault(env.dataKey);
    const services = { vault, params, clock: systemClock, outbox: new Outbox(vault, () => undefined, associationOf) };
    const hasSmsGateway = env.smsGatewayUrl !== undefined;
    for (const line of await work({ handle, services, hasSmsGateway })) console.log(line);
  } finally {
    await handle.close();
    lock?.release();
  }
}

run().catch((error: unknown) => {
  console.error(
    error instanceof StartupError ? error.message : JSON.stringify({ level: "fatal", err: describeError(error) }),
  );
  process.exitCode = 1;
});
