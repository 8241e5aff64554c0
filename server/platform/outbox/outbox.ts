import { SEND_STATUS } from "@/contracts/common/outbox";
import { maskMobile } from "@/contracts/kit/number/id-no";
import type { Db } from "@/server/db/client";
import { newId } from "@/server/platform/clock/id";
import { addJob } from "@/server/platform/jobs/run";
import type { MailFile } from "@/server/platform/outbox/port";
import type { Vault } from "@/server/platform/secrets/vault";
import { type Channel, outboxMessages } from "@/server/platform/outbox/outbox.table";

/** Kind of the job that sends. */
export const OUTBOX_JOB = "outbox";

/** The write in which a message is ordered: a handler's context fits. Without `afterCommit` it leaves within seconds. */
export interface Ordering {
  readonly db: Db;
  readonly now: Date;
  readonly afterCommit?: (work: () => void) => void;
}

interface Order {
  readonly to: string;
  /** `MSG_SOURCE`. */
  readonly sourceType: number;
  readonly text: string;
  /** The text holds a code or a password: never shown, erased as soon as it is out. */
  readonly isSecret?: boolean;
  /** The receiver's firm and account, where known. */
  readonly companyId?: string | null;
  readonly userId?: string | null;
  /** The association in whose log it stands; the firm's unless given, else the only one there is. */
  readonly lv1OrgId?: string | null;
  /** Not sent any more from then on. */
  readonly expireTime?: Date;
}
export type SmsOrder = Order;
export interface MailOrder extends Order {
  readonly subject: string;
  readonly files?: readonly MailFile[];
}

/** `d***@example.com` */
export const maskEmail = (address: string): string => address.replace(/^(.).*(@[^@]+)$/, "$1***$2");

/** The association in whose log a message to this firm, or to nobody's, stands. */
export type AssociationOf = (db: Db, companyId: string | null) => Promise<string | null>;

/** Orders of mail and text messages; a background job sends them. */
export class Outbox {
  constructor(
    private readonly vault: Vault,
    private readonly poke: () => void,
    private readonly associationOf: AssociationOf,
  ) {}

  /** Orders a text message in the caller's transaction; it goes out when that commits. Returns its id. */
  sms(ordering: Ordering, order: SmsOrder): Promise<string> {
    return this.order(ordering, "sms", order, { receiverMask: maskMobile(order.to) });
  }

  /** Orders a mail, plain text with files; the rest as `sms`. */
  mail(ordering: Ordering, { files = [], subject, ...order }: MailOrder): Promise<string> {
    const packed = files.map((file) => ({ ...file, content: file.content.toString("base64") }));
    return this.order(ordering, "mail", order, {
      receiverMask: maskEmail(order.to),
      subject,
      files: files.length > 0 ? this.vault.seal(JSON.stringify(packed)) : null,
      fileNames: files.map((file) => file.fileName),
    });
  }

  private async order(
    { db, now, afterCommit }: Ordering,
    channel: Channel,
    order: Order,
    more: { receiverMask: string; subject?: string; files?: string | null; fileNames?: string[] },
  ): Promise<string> {
    const messageId = newId();
    const { sourceType, companyId = null, userId = null, isSecret = false, expireTime = null } = order;
    await db.insert(outboxMessages).values({
      messageId,
      channel,
      sourceType,
      companyId,
      userId,
      isSecret,
      expireTime,
      lv1OrgId: order.lv1OrgId ?? (await this.associationOf(db, companyId)),
      receiver: this.vault.seal(order.to),
      content: this.vault.seal(order.text),
      sendStatus: SEND_STATUS.waiting,
      createTime: now,
      ...more,
    });
    await addJob(db, { kind: OUTBOX_JOB, companyId, payload: messageId, now });
    afterCommit?.(this.poke);
    return messageId;
  }
}
