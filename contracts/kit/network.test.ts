import { addressOf, isInternal, networkOf } from "@/contracts/kit/network";

describe("what counts as one address", () => {
  it.each([
    ["203.0.113.77", "203.0.113.77/32", "203.0.113.0/24"],
    ["2001:db8:1:2ff::9", "2001:db8:1:2ff::/64", "2001:db8:1::/48"],
    ["2001:DB8:1:2ff:a:b:c:d%eth0", "2001:db8:1:2ff::/64", "2001:db8:1::/48"],
    ["::1", "0:0:0:0::/64", "0:0:0::/48"],
    ["-", "-", "-"],
    ["", "", ""],
  ])("%s", (ip, address, network) => {
    expect([addressOf(ip), networkOf(ip)]).toEqual([address, network]);
  });

  it("IPv4 is IPv4 in every wrapping of IPv6", () => {
    for (const ip of ["::ffff:203.0.113.77", "::FFFF:cb00:714d", "0:0:0:0:0:ffff:203.0.113.77", "64:ff9b::cb00:714d"])
      expect([addressOf(ip), networkOf(ip)]).toEqual(["203.0.113.77/32", "203.0.113.0/24"]);
  });

  it("hosts of one /64 are one, neighbours within a /48 one network, others neither", () => {
    expect(addressOf("2001:db8:1:2::1")).toBe(addressOf("2001:db8:1:2:ffff:ffff:ffff:ffff"));
    expect(addressOf("2001:db8:1:2::1")).not.toBe(addressOf("2001:db8:1:3::1"));
    expect(networkOf("2001:db8:1:2::1")).toBe(networkOf("2001:db8:1:ffff::1"));
    expect(networkOf("2001:db8:1:2::1")).not.toBe(networkOf("2001:db8:2:2::1"));
  });

  it("what is no address stays as it is", () => {
    for (const text of ["1.2.3", "1.2.3.256", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "g::1"])
      expect([text, addressOf(text)]).toEqual([text, text]);
  });
});

it("inside and outside are told apart", () => {
  const inside = ["10.1.2.3", "127.0.0.1", "172.16.0.1", "172.31.255.1", "192.168.1.1", "100.64.0.1", "169.254.1.1"];
  const outside = ["172.32.0.1", "100.128.0.1", "203.0.113.5", "2001:db8::1", "::2", "unknown", "::ffff:8.8.8.8"];
  for (const ip of [...inside, "::1", "fd00::1", "fe80::1", "::ffff:10.0.0.1"])
    expect([ip, isInternal(ip)]).toEqual([ip, true]);
  for (const ip of outside) expect([ip, isInternal(ip)]).toEqual([ip, false]);
});
