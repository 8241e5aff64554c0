import { initialsOf } from "@/lib/format/initials";

it.each([
  ["人员管理", "rygl"],
  ["待审核", "dsh"],
  ["字典维护", "zdwh"],
  ["现金流量表", "xjllb"],
  ["操作日志", "czrz"],
  ["资料迁入", "zlqr"],
  ["A4 纸", "a4 z"],
])("%j is found by %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
