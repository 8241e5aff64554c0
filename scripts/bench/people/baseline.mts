// The yardstick of the list endpoint: Fastify and one prepared Drizzle query that joins the session, and nothing else.
// No rights, no limits, no checks, no log. // contract §7.16
import { createHash } from "node:crypto";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import fastify from "fastify";
import { Pool } from "pg";
import { COUNT_CAP } from "../../../server/platform/sql/list";
import { sessions } from "../../../server/reference/session.table";
import { users } from "../../../server/reference/user.table";
import { staff } from "../../../server/reference/staff.table";

const db = drizzle(new Pool({ connectionString: process.env.DATABASE_URL, max: 10 }), { casing: "snake_case" });
const me = db.$with("me").as(
  db
    .select({ companyId: users.companyId })
    .from(sessions)
    .innerJoin(users, eq(users.userId, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder("token")), isNull(sessions.endTime))),
);
const isMine = sql`${staff.companyId} = (select ${me.companyId} from ${me})`;
const page = db
  .with(me)
  .select({
    staffId: staff.staffId,
    companyId: staff.companyId,
    companyName: staff.companyName,
    staffName: staff.staffName,
    gender: staff.gender,
    age: sql<number>`extract(year from age(${staff.birthDate}))::int`,
    idNo: staff.idNoMask,
    mobile: staff.mobileMask,
    staffCategory: staff.staffCategory,
    position: staff.position,
    education: staff.education,
    certNo: staff.certNo,
    memberNo: staff.memberNo,
    memberType: staff.memberType,
    memberStatus: staff.memberStatus,
    hireDate: staff.hireDate,
    staffStatus: staff.staffStatus,
    auditStatus: staff.auditStatus,
    isIncomplete: staff.isIncomplete,
    version: staff.version,
    total: sql<number>`(select count(*)::int from (select 1 from ${staff} where ${isMine} limit ${sql.raw(String(COUNT_CAP))}) as capped)`,
  })
  .from(staff)
  .where(isMine)
  .orderBy(desc(staff.createTime), desc(staff.staffId));
// The limit as text: with a parameter PostgreSQL plans anew for every call, which would flatter us.
const first = page.limit(sql.raw("30") as never).prepare("baseline");

const app = fastify();
app.get("/rest/basic/staff/v1.0/list/page", async (request, reply) => {
  const token = /sid=([^;]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
  const rows = await first.execute({ token: createHash("sha256").update(token).digest("base64url") });
  const totalCount = rows[0]?.total ?? 0;
  const data = rows.map((row) => ({ ...row, total: undefined }));
  return reply.type("application/json; charset=utf-8").send(JSON.stringify({ success: true, data, totalCount }));
});
app.get("/readyz", async () => ({ success: true }));
await app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
