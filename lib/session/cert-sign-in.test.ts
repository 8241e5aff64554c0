// Guarantees: a ticket goes home behind `#`, serves with this tab's secret only, and never stays in the address.
import { certificateQuery, redeemTicket, wayBack } from "@/lib/session/cert-sign-in";
import { authApi } from "@/contracts/auth/session";
import { TICKET_PATH } from "@/contracts/auth/wire";

const TICKET = "t".repeat(43);
const STATE = "s".repeat(43);

it("hands target and state of the address to the login call, and nothing else", () => {
  expect(certificateQuery(`?target=https://a.example.org&state=${STATE}&x=1`)).toEqual({
    target: "https://a.example.org",
    state: STATE,
  });
  expect(certificateQuery("")).toEqual({});
});

it("carries the ticket behind the hash", () => {
  expect(wayBack({ ticket: TICKET, target: "https://a.example.org" })).toBe(
    `https://a.example.org/auth#ticket=${TICKET}`,
  );
});

it("redeems with the secret of this tab, once, and takes the ticket out of the address", async () => {
  const sent: unknown[] = [];
  const fetched = jest.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    sent.push(JSON.parse(input instanceof Request ? await input.clone().text() : String(init?.body)));
    return new Response(JSON.stringify({ success: true, data: null }), {
      headers: { "content-type": "application/json" },
    });
  });
  sessionStorage.setItem("cert-sign-in", JSON.stringify({ state: STATE, search: "?redirect=%2Fhome" }));
  history.replaceState(null, "", `/auth#ticket=${TICKET}`);
  expect(await redeemTicket()).toBe("?redirect=%2Fhome");
  expect(sent).toEqual([{ ticket: TICKET, state: STATE }]);
  expect(location.href).not.toContain(TICKET);
  expect(sessionStorage.getItem("cert-sign-in")).toBeNull();
  fetched.mockRestore();
});

it("knows path and method as the contract has them", () => {
  expect([authApi.redeem.path, authApi.redeem.spec.method]).toEqual([TICKET_PATH, "POST"]);
});
