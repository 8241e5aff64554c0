import { spawnSync } from "node:child_process";
import { PERMISSION_CODES } from "../../../contracts/access";
import { allEndpoints } from "../../../contracts/index";
import { atLeast, atMost, type Figure, plain } from "../../bench/figures";

/** A run of the access matrix itself: its calls and its wrong answers. // promises P-S1 */
export function proveMatrix(): Figure[] {
  const args = ["--import", "tsx", "--test", "--test-reporter=tap", "server/tests/access-matrix.test.ts"];
  const env = { ...process.env };
  // On the embedded database: the matrix makes its own.
  delete env.TEST_DATABASE_URL;
  const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8", env, maxBuffer: 64e6 });
  const number = (shape: RegExp): number => Number(shape.exec(stdout)?.[1] ?? Number.NaN);
  const wrong = number(/^# fail (\d+)/m);
  if (wrong !== 0)
    console.error(
      stdout
        .split("\n")
        .filter((line) => /^\s*not ok/.test(line))
        .slice(0, 20)
        .join("\n"),
    );
  const roles = PERMISSION_CODES.length + 4;
  return [
    plain(
      "接口 × 角色 × 对象",
      `${allEndpoints.length} 个接口；匿名、无权限、${PERMISSION_CODES.length} 个单项权限、全部权限、协会共 ${roles} 种角色；本所、外所、分所、不存在`,
    ),
    atLeast("矩阵中的调用", number(/access matrix: (\d+) calls/), 7_200, "次", 0),
    atLeast("检查项全部通过", number(/^# pass (\d+)/m), 300, "项", 0),
    atMost("答错", Number.isNaN(wrong) ? Number.POSITIVE_INFINITY : wrong, 0, "项"),
  ];
}
