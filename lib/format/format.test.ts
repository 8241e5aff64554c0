/** @jest-environment node */
import { date, dateTime, shortTime } from "@/lib/format/date";
import { grouped } from "@/contracts/kit/amount/amount";
import { fileSize, money, percent, wan } from "@/lib/format/number";

it("keeps every digit of money", () => {
  expect(money("999999999999999.99")).toBe("999,999,999,999,999.99");
  expect(money("-1234.5")).toBe("-1,234.50");
  expect(money("0")).toBe("0.00");
  expect(money(null)).toBe("");
  expect(grouped("-100")).toBe("-100");
  expect(grouped("1234567")).toBe("1,234,567");
});

it("shows yuan in 万 exactly", () => {
  expect(wan("1234500.00")).toBe("123.45");
  expect(wan("999999999999999.99")).toBe("99,999,999,999.999999");
  expect(wan("-0.01")).toBe("-0.000001");
  expect(wan("0.00")).toBe("0");
  expect(wan("10000")).toBe("1");
});

it("shows percents, and sizes", () => {
  expect(percent("66.6667")).toBe("66.6667%");
  expect(percent("50")).toBe("50.00%");
  expect(percent("33.3000")).toBe("33.30%");
  expect(fileSize(900)).toBe("900 B");
  expect(fileSize(20 * 1024 * 1024)).toBe("20.0 MB");
});

it("shows instants in Asia/Shanghai whatever the machine's zone", () => {
  expect(dateTime("2026-11-20T16:30:05Z")).toBe("2026-11-21 00:30:05");
  expect(date("2026-11-20T16:30:05.123Z")).toBe("2026-11-21");
  expect(date("2026-02-28")).toBe("2026-02-28");
  expect(date(null)).toBe("");
  expect(shortTime(Date.parse("2026-11-20T16:30:00Z"), Date.parse("2026-11-21T03:00:00Z"))).toBe("今天 00:30");
  expect(shortTime(Date.parse("2026-11-19T01:02:00Z"), Date.parse("2026-11-21T03:00:00Z"))).toBe("11-19 09:02");
});
