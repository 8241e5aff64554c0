import { DESK_CODES } from "@/contracts/access-labels-desk";
import { agreementCodes } from "@/contracts/agreement/codes";
import { basicCodes } from "@/contracts/basic/codes";
import { filingCodes } from "@/contracts/filing/codes";
import { inspectionCodes } from "@/contracts/inspection/codes";
import type { GroupCodes } from "@/contracts/kit/codes";
import { partyCodes } from "@/contracts/party/codes";
import { rewardsCodes } from "@/contracts/rewards/codes";
import { statementCodes } from "@/contracts/statement/codes";
import { statisticsCodes } from "@/contracts/statistics/codes";
import { trainingCodes } from "@/contracts/training/codes";

/** Menus with the screens of their domains and the actions there, in the order of the menus. // contract §4, §5 */
export const GROUPS = [
  { group: "基本信息", screens: basicCodes },
  { group: "党建管理", screens: partyCodes },
  { group: "报表管理", screens: statementCodes },
  {
    group: "业务管理",
    screens: [...inspectionCodes, ...agreementCodes, ...filingCodes, ...rewardsCodes, ...statisticsCodes],
  },
  { group: "培训管理", screens: trainingCodes },
  DESK_CODES,
] as const satisfies readonly GroupCodes[];
