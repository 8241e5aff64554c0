import type { PermissionCode } from "@/contracts/access";
import type { BizType } from "@/contracts/message/biz-link";
import type { Db } from "@/server/db/client";

/** What another module tells people. */
export interface SystemMessage {
  readonly title: string;
  /** Plain text; breaks lines at `\n`. */
  readonly text: string;
  /** Dictionary `msg_type`: 2 待办提醒, 3 审核结果, 4 到期预警, 5 培训, 6 系统. */
  readonly msgType: number;
  /** Accounts; those that may not be signed in any more are left out. */
  readonly userIds?: readonly string[];
  /** Everybody of this firm who holds one of the codes, e.g. its managers. */
  readonly firm?: { readonly companyId: string; readonly anyOf: readonly PermissionCode[] };
  /** The association's own people with one of the codes; of its offices only those of the firm's city. */
  readonly officersOf?: {
    readonly orgId: string;
    readonly anyOf: readonly PermissionCode[];
    readonly companyId?: string;
  };
  /** The record that it leads to. */
  readonly biz?: { readonly type: BizType; readonly id: string };
  /** The event is texted by whoever tells it: no copy of this message. */
  readonly isTexted?: true;
  /** Names the event; of two messages with the same key the second is not sent. */
  readonly eventKey?: string;
  readonly now: Date;
}

type Tell = (tx: Db, message: SystemMessage) => Promise<string | null>;
let teller: Tell | null = null;

/** Says at the start who delivers what the steps of records tell. */
export function tellBy(tell: Tell): void {
  teller = tell;
}

/** Tells people of a step, in the step's transaction. Returns the message's id; null when it was told before. */
export function tell(tx: Db, message: SystemMessage): Promise<string | null> {
  if (!teller) throw new Error("nobody delivers messages: tellBy was not called");
  return teller(tx, message);
}
