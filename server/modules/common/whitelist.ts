import type { FastifyInstance } from "fastify";
import { WHITE_TYPE, whitelistApi, whitelistRecord, whitelistRules } from "@/contracts/common/whitelist";
import { maskMobile } from "@/contracts/kit/number/id-no";
import { implement } from "@/server/platform/call/implement";
import { receiverKey } from "@/server/modules/common/read";
import { whitelist } from "@/server/modules/common/whitelist.table";
import { keepRecords } from "@/server/records/records";

const maskMail = (address: string): string => address.replace(/^(.).*(@[^@]+)$/, "$1***$2");

const records = keepRecords({
  of: whitelistRecord,
  table: whitelist,
  associationKey: "lv1OrgId",
  secretColumns: ["receiver", "receiverIndex"],
  rules: whitelistRules,
  toForm: ({ receiverMask }) => ({ receiver: receiverMask }),
  toColumns: ({ whiteType, receiver: typed }, { context: { services } }) => {
    const receiver = receiverKey(typed);
    return {
      receiver: services.vault.seal(receiver),
      receiverIndex: services.vault.index(receiver),
      receiverMask: whiteType === WHITE_TYPE.mobile ? maskMobile(receiver) : maskMail(receiver),
    };
  },
  listColumns: { receiver: whitelist.receiverMask },
  uniqueErrors: { msg_whitelist_receiver_key: { path: "", message: "该号码或邮箱已在白名单中" } },
});

/** The association's list of receivers without limits. // spec §7 */
export const registerWhitelist = (app: FastifyInstance): void => implement(app, whitelistApi, records.handlers);
