import { PERMISSION_CODES } from "../../../contracts/access";
import { allEndpoints } from "../../../contracts/index";
import { atLeast, atMost, type Figure, plain } from "../../bench/figures";
import { failuresOf, runTests } from "../test-run";

/** The access matrix with every single code, which CI leaves out: its calls and its wrong answers. // promises P-S1 */
export function proveMatrix(): Figure[] {
  const run = runTests(["server/tests/access-matrix.test.ts"], { env: { ACCESS_FULL: "1" } });
  if (run.failed !== 0) console.error(failuresOf(run).join("\n"));
  const calls = Number(/access matrix: (\d+) calls/.exec(run.output)?.[1] ?? Number.NaN);
  const roles = PERMISSION_CODES.length + 4;
  return [
    plain(
      "接口 × 角色 × 对象",
      `${allEndpoints.length} 个接口；匿名、无权限、${PERMISSION_CODES.length} 个单项权限、全部权限、协会共 ${roles} 种角色；本所、外所、分所、不存在`,
    ),
    atLeast("矩阵中的调用", calls, 7_200, "次", 0),
    atLeast("检查项全部通过", run.passed, 300, "项", 0),
    atMost("答错", Number.isNaN(run.failed) ? Number.POSITIVE_INFINITY : run.failed, 0, "项"),
  ];
}
