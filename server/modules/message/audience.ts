import { sql } from "drizzle-orm";
import type { FieldError } from "@/contracts/kit/validate";
import { MSG_SCOPE } from "@/contracts/message/site-message";
import type { Db } from "@/server/db/client";
import { invalid } from "@/server/platform/call/errors";
import { type Audience, memberRoles, userChoices } from "@/server/modules/auth/read";
import { firmChoices, firmCities, firmIdsOf } from "@/server/modules/basic/read";
import { localityText } from "@/server/reference/localities";
import { type Side, scopesOf } from "@/server/modules/message/sender";

/** Those of the association who read what firms write to it. */
const ASSOCIATION_READERS = ["g_hy_desk_message_view"] as const;

/** Whom a message is for, as its sender chose. */
export interface Addressed {
  readonly receiverScope: number;
  readonly receiverIds: readonly string[];
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Cities of the association's firms with their names. */
export const cityChoices = async (db: Db, orgId: string): Promise<Named[]> =>
  (await firmCities(db, orgId)).map((id) => ({ id, name: localityText("", id, "") || id }));

/** The roles that this side may write to. */
export const roleChoices = (db: Db, side: Side): Promise<Named[]> =>
  memberRoles(db, side.kind === "firm" ? side.companyId : null);

/** The chosen receivers that this side may address, with their names; at most `limit`. */
export async function chosenOf(
  db: Db,
  side: Side,
  { receiverScope, receiverIds }: Addressed,
  today: string,
  limit: number,
): Promise<Named[]> {
  const page = { page: 1, pageSize: limit };
  const among = (all: readonly Named[]) => all.filter(({ id }) => receiverIds.includes(id)).slice(0, limit);
  switch (receiverScope) {
    case MSG_SCOPE.firms: {
      const association = receiverIds.includes(side.orgId) ? [{ id: side.orgId, name: "协会" }] : [];
      const companyIds = side.kind === "firm" ? receiverIds.filter((id) => id === side.companyId) : receiverIds;
      const firms = await firmChoices(db, { associationOrgId: side.orgId, companyIds }, page);
      return [...association, ...firms.rows.map(({ id, name }) => ({ id, name }))];
    }
    case MSG_SCOPE.users: {
      if (side.kind !== "firm") return [];
      const found = await userChoices(db, { companyId: side.companyId, today, ids: receiverIds }, page);
      return found.rows.map(({ id, name }) => ({ id, name }));
    }
    case MSG_SCOPE.roles:
      return among(await roleChoices(db, side));
    case MSG_SCOPE.cities:
      return side.kind === "association" ? among(await cityChoices(db, side.orgId)) : [];
    default:
      return [];
  }
}

/** VALIDATION for a scope that is not the side's, and for receivers beyond its reach. */
export async function assertAddressable(db: Db, side: Side, addressed: Addressed, today: string): Promise<void> {
  const wrong = (path: string, message: string): FieldError[] => [{ path, message }];
  if (!scopesOf(side).includes(addressed.receiverScope)) {
    throw invalid(wrong("receiverScope", "当前账号不能使用这一收件范围"));
  }
  if (addressed.receiverScope === MSG_SCOPE.all) return;
  const ids = new Set(addressed.receiverIds);
  const found = await chosenOf(db, side, addressed, today, ids.size + 1);
  if (found.length !== ids.size) {
    throw invalid(wrong("receiverIds", "部分收件对象不存在、已停用或不在可发送的范围内，请重新选择"));
  }
}

/** The accounts behind the choice. */
export function audienceOf(side: Side, { receiverScope, receiverIds }: Addressed): Audience {
  const { orgId } = side;
  const own = side.kind === "firm" ? sql`${side.companyId}` : null;
  const firmsIn = (companyIds?: readonly string[], cityCodes?: readonly string[]) =>
    firmIdsOf({ associationOrgId: orgId, ...(companyIds && { companyIds }), ...(cityCodes && { cityCodes }) });
  switch (receiverScope) {
    case MSG_SCOPE.all:
      return { firms: { in: firmsIn() } };
    case MSG_SCOPE.firms:
      return {
        firms: { in: own && receiverIds.some((id) => id !== orgId) ? own : firmsIn(receiverIds) },
        // Of its offices those of the firm's own city: no other reads its letters.
        ...(receiverIds.includes(orgId) && {
          officersOf: { orgId, anyOf: ASSOCIATION_READERS, ...(side.kind === "firm" && { companyId: side.companyId }) },
        }),
      };
    case MSG_SCOPE.roles:
      return { firms: { in: own ?? firmsIn(), roleIds: receiverIds } };
    case MSG_SCOPE.cities:
      return { firms: { in: firmsIn(undefined, receiverIds) } };
    default:
      // Somebody who has left for another firm by then is nobody's to write to any more.
      return own ? { firms: { in: own, userIds: receiverIds } } : {};
  }
}

const COUNTED: Readonly<Record<number, readonly [string, string]>> = {
  [MSG_SCOPE.firms]: ["指定单位", "家"],
  [MSG_SCOPE.users]: ["指定用户", "人"],
  [MSG_SCOPE.roles]: ["指定角色", "个"],
  [MSG_SCOPE.cities]: ["按地市", "个"],
};

/** 「全体会员单位」「指定单位 12 家」「协会」「本所全体人员」. */
export function receiverTextOf(side: Side, { receiverScope, receiverIds }: Addressed): string {
  if (receiverScope === MSG_SCOPE.all) return "全体会员单位";
  if (receiverScope === MSG_SCOPE.firms && receiverIds.every((id) => id === side.orgId)) return "协会";
  if (side.kind === "firm" && receiverScope === MSG_SCOPE.firms) {
    return receiverIds.includes(side.orgId) ? "协会与本所全体人员" : "本所全体人员";
  }
  const [words = "收件对象", unit = "个"] = COUNTED[receiverScope] ?? [];
  return `${words} ${receiverIds.length} ${unit}`;
}
