/** A file beside a mail. */
export interface MailFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** How long a try may take. Nobody waits for it, and a try given up too early makes the message go out twice. */
export const SEND_MS = 60_000;

/** What goes out. `messageId` stays the same over all tries, so that a receiver can tell a repetition. */
export interface MailToSend {
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly files: readonly MailFile[];
}
export interface SmsToSend {
  readonly messageId: string;
  readonly to: string;
  readonly text: string;
}

/** `sent`: handed over. `kept`: there is nobody to hand it to. */
export type Handover = "sent" | "kept";

/** Hands over or throws `SendFault`; anything else that it throws counts as a fault that may pass. */
export interface MailPort {
  send(mail: MailToSend): Promise<Handover>;
  /** Whether messages leave the house. */
  readonly isReal: boolean;
}
export interface SmsPort {
  send(sms: SmsToSend): Promise<Handover>;
  readonly isReal: boolean;
}

/**
 * Why a message did not go out: a Chinese sentence without personal data. `final`: trying again would not help.
 * `unknown`: it may have been taken, and may still be under way.
 */
export class SendFault extends Error {
  constructor(
    readonly sentence: string,
    readonly kind: "passing" | "final" | "unknown",
    cause?: unknown,
  ) {
    super(sentence, { cause });
  }
}

/** By default nothing leaves: the outbox table is where messages stand. // contract §1 */
export const outboxOnly: MailPort & SmsPort = { isReal: false, send: () => Promise.resolve("kept") };
