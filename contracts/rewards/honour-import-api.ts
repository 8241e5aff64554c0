import { anyOf } from "@/contracts/kit/endpoint";
import { importApi } from "@/contracts/kit/sheet";
import { COMPANY_REWARDS, PERSON_REWARDS } from "@/contracts/rewards/record-calls";

// Apart from what stands in the workbooks: the screens need no more.

const access = anyOf("g_hy_desk_rewards_add");

/** Honours of many firms at once, as the association enters them. // domain b §8 (4) */
export const companyHonourApi = importApi(COMPANY_REWARDS.id, COMPANY_REWARDS.base, { title: "事务所奖励", access });

/** Honours of many people, likewise. */
export const personHonourApi = importApi(PERSON_REWARDS.id, PERSON_REWARDS.base, { title: "税务师奖励", access });
