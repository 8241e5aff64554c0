// Who is behind a request: a proxy that nobody named is noticed, and a header of a stranger's own changes nothing.
import assert from "node:assert/strict";
import type { IncomingMessage } from "node:http";
import { BlockList } from "node:net";
import { test } from "node:test";
import { clientOf, signer } from "./address";
import { BackendTime } from "./backend-time";
import { vouched } from "./headers";

const proxies = new BlockList();
proxies.addSubnet("10.0.0.0", 8);
const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ headers: { host: "portal.example", ...headers }, socket: { remoteAddress } }) as unknown as IncomingMessage;
const forwarding: readonly Record<string, string>[] = [
  { "x-forwarded-for": "203.0.113.5" },
  { forwarded: "for=203.0.113.5" },
];

test("a forwarding header from a machine of the own house that is not on the list stands for many", () => {
  for (const headers of forwarding) {
    for (const peer of ["10.0.0.7", "127.0.0.1", "::ffff:172.17.0.1", "fd00::1"])
      assert.equal(clientOf(from(peer, headers), null).isShared, true, peer);
    assert.equal(clientOf(from("192.168.1.9", headers), proxies).isShared, true, "another proxy than the named one");
  }
});

test("nobody gets there by a header of his own, nor where the proxy is named, nor without a header", () => {
  for (const headers of forwarding) {
    for (const peer of ["203.0.113.9", "2001:db8::9"]) {
      assert.equal(clientOf(from(peer, headers), null).isShared, false, peer);
      assert.equal(clientOf(from(peer, headers), proxies).isShared, false, peer);
    }
    assert.equal(clientOf(from("10.0.0.7", headers), proxies).isShared, false, "named");
  }
  assert.equal(clientOf(from("10.0.0.7"), null).isShared, false);
});

test("the backend hears of it under a signature, and of nothing else", () => {
  const sign = signer("secret-of-the-portal", () => 1_800_000_000_000);
  const headers = vouched(clientOf(from("10.0.0.7", forwarding[0]), null), sign);
  assert.equal(headers["x-client-shared"], sign("shared\n10.0.0.7"));
  assert.equal(vouched(clientOf(from("10.0.0.7"), null), sign)["x-client-shared"], undefined);
});

test("the portal's time is the backend's: not by a second's noise, and not by a late answer", () => {
  const machine = 1_800_000_000_000;
  const time = new BackendTime(() => machine);
  const at = (aheadMs: number) => new Date(machine + aheadMs).toUTCString();
  time.heard(at(0), 0, 20);
  assert.equal(time.now(), machine);
  time.heard(at(600_000), 0, 40_000);
  time.heard("no date", 0, 1);
  time.heard(undefined, 0, 1);
  assert.equal(time.now(), machine);
  time.heard(at(600_000), 0, 20);
  assert.ok(Math.abs(time.now() - machine - 600_000) < 1_500);
  time.heard(at(0), 0, 20);
  assert.equal(time.now(), machine);
});
