// Guarantees: every permission code is told in words exactly once, so that no role shows a bare code.
import { PERMISSION_CODES } from "@/contracts/access";
import { ACCOUNT_ADMIN_CODES, CODE_LABELS, FIRM_CODES, labelledTree } from "@/contracts/access-labels";

it("tells every code once", () => {
  expect(CODE_LABELS.map(({ code }) => code)).toEqual(PERMISSION_CODES);
  expect(new Set(PERMISSION_CODES).size).toBe(PERMISSION_CODES.length);
});

it("no two actions of a screen read alike", () => {
  const words = CODE_LABELS.map(({ group, screen, action }) => `${group}/${screen}/${action}`);
  expect(new Set(words).size).toBe(words.length);
});

it("keeps the desk's codes from firms, and knows what makes an administrator", () => {
  expect(FIRM_CODES.filter((code) => code.includes("_desk_"))).toEqual([]);
  expect(ACCOUNT_ADMIN_CODES).toContain("g_hy_account_role");
  expect(ACCOUNT_ADMIN_CODES.every((code) => FIRM_CODES.includes(code))).toBe(true);
});

it("makes a tree of some codes in the order of the menus", () => {
  const tree = labelledTree(["g_hy_px_sppx_find", "g_hy_member_staff_edit", "g_hy_member_staff_find", "unknown"]);
  expect(tree.map(({ group, screens }) => [group, screens.map(({ actions }) => actions.length)])).toEqual([
    ["基本信息", [2]],
    ["培训管理", [1]],
  ]);
  expect(tree[0]?.screens[0]?.actions[0]?.action).toBe("查看");
});
