import { randomUUID, X509Certificate } from "node:crypto";
import { PASS_BY } from "@/contracts/auth/cert";
import { ACCOUNTS, FIRM, FIRM_NAME } from "../kit/accounts";
import { Product } from "../kit/product/product";
import { loginPage, MARKER, signInByApi } from "../kit/sign-in";
import { expect, isForeignHost, NEEDS_PROCESSES, test } from "../kit/test";
import { TlsProxy } from "../kit/product/tls-proxy";

// 证书登录 as people use it: from the login page to the certificate host, there with certificate and password, and back
// by a ticket to where they meant to go. The proxy before the portal is the test's own; it says what a real one says.

const MAIN = "portal.member.localhost";
const CERT = "cert.member.localhost";
let proxy: TlsProxy;
let portal: Product;

test.describe.configure({ mode: "serial" });
test.skip(isForeignHost(), NEEDS_PROCESSES);
test.beforeAll(async () => {
  proxy = await TlsProxy.start(CERT);
  // No worker: browsers take none from a site whose certificate nobody vouches for.
  portal = await Product.start({ TRUSTED_PROXY: "127.0.0.1", CERT_HOST: proxy.host(CERT), SERVICE_WORKER: "0" });
  proxy.origin = portal.origin;
});
test.afterAll(async () => {
  await portal?.dispose();
  await proxy?.stop();
});
test.use({
  baseURL: async ({}, use) => use(proxy && `https://${proxy.host(MAIN)}`),
  ignoreHTTPSErrors: true,
});

interface Account {
  readonly userId: string;
  readonly username: string;
}

test("there with certificate and password, back by the ticket to the page one meant", async ({ page, playwright }) => {
  // The administrator applies for it; the association's export holds the public part.
  const api = await playwright.request.newContext({ baseURL: portal.origin, extraHTTPHeaders: MARKER });
  await signInByApi(api, ACCOUNTS.admin);
  const found = await api.get(`/rest/auth/security/user/management/v1.0/account?keyword=${ACCOUNTS.hr}`);
  const { data } = (await found.json()) as { data: Account[] };
  const issued = await api.post("/rest/auth/security/cert/v1.0/certificate", {
    data: { userId: data[0]?.userId, passBy: PASS_BY.sms },
    headers: { "idempotency-key": randomUUID() },
  });
  expect(issued.status(), await issued.text()).toBe(200);
  await signInByApi(api, ACCOUNTS.desk);
  const base = "/rest/auth/security/loginCert/v1.0/association";
  const listed = (await (await api.get(`${base}/list?page=1&pageSize=30`)).json()) as {
    data: { loginCertOrgId: string; companyId: string }[];
  };
  const firm = listed.data.find(({ companyId }) => companyId === FIRM.first);
  const bundle = await (await api.get(`${base}/${firm?.loginCertOrgId ?? ""}/export`)).text();
  await api.dispose();
  const pems = bundle.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----\n?/g) ?? [];
  const own = pems.find((pem) => new X509Certificate(pem).subject.includes(ACCOUNTS.hr)) ?? "";
  expect(own, `certificates of ${pems.map((pem) => new X509Certificate(pem).subject).join("; ")}`).not.toBe("");

  await page.goto("/basic/firm?tab=licences");
  await page.waitForURL(/\/auth\?redirect=/);
  await page.getByRole("button", { name: "证书登录" }).click();
  await page.waitForURL((url) => url.host === proxy.host(CERT));
  await expect(page.getByText("请使用与登录证书同一账号的用户名和密码登录。")).toBeVisible();
  await expect(page.getByRole("button", { name: "证书登录" })).toHaveCount(0);
  await loginPage(page).submit(ACCOUNTS.hr);
  await expect(loginPage(page).fault).toContainText("没有收到登录证书");
  proxy.presented = own;
  await loginPage(page).submit(ACCOUNTS.admin);
  await expect(loginPage(page).fault).toContainText("登录证书与用户名不是同一账号");
  await loginPage(page).submit(ACCOUNTS.hr);
  await page.waitForURL(`https://${proxy.host(MAIN)}/basic/firm?tab=licences`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(FIRM_NAME.first);
  // Nothing of the ticket stays where somebody could find it.
  const left = await page.evaluate(() => [location.href, JSON.stringify(history.state), document.referrer].join(" "));
  expect(left).not.toContain("ticket");
  const [session] = await page.context().cookies(`https://${proxy.host(MAIN)}`);
  expect(session).toMatchObject({ name: "__Host-sid", httpOnly: true, secure: true });
});

test("a ticket that this browser did not ask for opens nothing and says so", async ({ page }) => {
  await page.goto(`/auth#ticket=${"t".repeat(43)}`);
  await expect(loginPage(page).fault).toBeVisible();
  await expect(page).toHaveURL(`https://${proxy.host(MAIN)}/auth`);
  await expect(loginPage(page).button).toBeEnabled();
});
