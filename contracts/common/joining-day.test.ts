import { joiningDayFault } from "@/contracts/common/joining-day";

const firm = { today: "2026-11-28", establishDate: "2015-09-01", regCertDate: "2015-10-05" };

test.each([
  ["no day", null, null],
  ["the day of the registration", "2015-10-05", null],
  ["today", "2026-11-28", null],
  ["tomorrow", "2026-11-29", "DATE 入会日期不能晚于今天"],
  ["before the firm", "2015-08-31", "F6 入会日期不能早于成立日期（2015-09-01）"],
  ["before its registration", "2015-10-04", "F6 入会日期不能早于行政登记日期（2015-10-05）"],
])("%s", (_what, day, expected) => {
  const fault = joiningDayFault(day, firm);
  expect(fault && `${fault.rule} ${fault.message}`).toBe(expected);
});

it("says nothing of days that are not known", () => {
  expect(joiningDayFault("1990-01-01", { today: firm.today, establishDate: null })).toBeNull();
});
