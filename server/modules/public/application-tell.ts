import { MSG_SOURCE } from "@/contracts/common/outbox";
import type { Outbox } from "@/server/platform/outbox/outbox";
import type { Vault } from "@/server/platform/secrets/vault";
import type { Ordering } from "@/server/platform/outbox/outbox";
import type { ApplicationRecord } from "@/server/modules/public/application.table";

type Telling = Ordering & { readonly services: { readonly outbox: Outbox; readonly vault: Vault } };
type Told = Pick<ApplicationRecord, "mobile" | "orgId" | "companyName" | "applyNo">;

/** 「湖南某某税务师事务所」的备案申请（BA202611250001）, or what there is of it yet. */
const nameOf = ({ companyName, applyNo }: Told): string =>
  `${companyName === "" ? "您的" : `「${companyName}」的`}备案申请${applyNo === null ? "" : `（${applyNo}）`}`;

/** Texts the applicant: he has no account that a message could reach. Goes out when the transaction commits. */
export const tellApplicant = (
  { services, ...ordering }: Telling,
  application: Told,
  what: string,
  { isSecret = false }: { readonly isSecret?: boolean } = {},
): Promise<string> =>
  services.outbox.sms(ordering, {
    to: services.vault.open(application.mobile),
    text: `${nameOf(application)}${what}`.slice(0, 480),
    sourceType: MSG_SOURCE.businessNotice,
    lv1OrgId: application.orgId,
    isSecret,
  });
