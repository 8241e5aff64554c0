import { restBase } from "@/contracts/kit/endpoint";
import { genericClient } from "@/lib/api/generic-client";

interface Role {
  readonly roleId: string;
  readonly roleName: string;
  readonly version: number;
}

const seen: { method: string; url: string; body: string; headers: Headers }[] = [];
function answers(body: object, status = 200) {
  seen.length = 0;
  globalThis.fetch = async (input) => {
    const request = input as Request;
    const { pathname, search } = new URL(request.url);
    const url = decodeURIComponent(pathname + search);
    seen.push({ method: request.method, url, body: await request.text(), headers: request.headers });
    return new Response(JSON.stringify(body), { status });
  };
}

const roles = genericClient<Role>(restBase("Auth", "Role"));
const role: Role = { roleId: "r1", roleName: "人事", version: 3 };

describe("the generic client (spec §7)", () => {
  it("list GET {base}/list/page with params: arrays with brackets, dates as ISO strings", async () => {
    answers({ success: true, data: [role], totalCount: 71 });
    const since = new Date("2026-03-31T16:00:00Z");
    const page = await roles.list({ page: 2, pageSize: 30, state: [1, 2], since, days: [since], keyword: "" });
    expect(page).toEqual({ rows: [role], totalCount: 71 });
    expect(seen[0]).toMatchObject({
      method: "GET",
      body: "",
      url: "/rest/auth/role/v1.0/list/page?page=2&pageSize=30&state[]=1&state[]=2&since=2026-03-31T16:00:00.000Z&days[]=2026-03-31T16:00:00.000Z",
    });
  });

  it("create POST {base}", async () => {
    answers({ success: true, data: role });
    expect(await roles.create({ roleName: "人事" }, { idempotencyKey: "k1" })).toEqual(role);
    expect(seen[0]).toMatchObject({ method: "POST", url: "/rest/auth/role/v1.0", body: '{"roleName":"人事"}' });
    expect(seen[0]?.headers.get("idempotency-key")).toBe("k1");
    expect(seen[0]?.headers.get("x-requested-with")).toBe("XMLHttpRequest");
  });

  it("update PUT {base}/{id}", async () => {
    answers({ success: true, data: role });
    await roles.update("R 1", { roleName: "人事", version: 3 });
    expect(seen[0]).toMatchObject({
      method: "PUT",
      url: "/rest/auth/role/v1.0/R 1",
      body: '{"roleName":"人事","version":3}',
    });
  });

  it("retrieve GET {base}/{id}", async () => {
    answers({ success: true, data: role });
    expect(await roles.retrieve("R1")).toEqual(role);
    expect(seen[0]).toMatchObject({ method: "GET", url: "/rest/auth/role/v1.0/R1", body: "" });
  });

  it("delete DELETE {base}/{id}", async () => {
    answers({ success: true, data: null });
    await roles.remove("R1", role);
    expect(seen[0]).toMatchObject({ method: "DELETE", url: "/rest/auth/role/v1.0/R1?version=3", body: "" });
  });

  it("fails as every other call does", async () => {
    answers({ success: false, errorCode: "CONFLICT", errorMessage: "已被修改", data: role }, 409);
    await expect(roles.retrieve("R1")).rejects.toMatchObject({ status: 409, code: "CONFLICT", current: role });
  });
});
