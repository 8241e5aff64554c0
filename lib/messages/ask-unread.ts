import { unreadApi } from "@/contracts/message/unread";
import { decode } from "@/lib/api/decode";
import { headersOf, urlOf } from "@/lib/api/request";
import { send } from "@/lib/api/transport";
import { clientVersion } from "@/lib/host/client-version";
import { unreadStore } from "@/lib/messages/unread-store";

/**
 * Asks for the unread count in the rhythm of the notices, without overlay and without a word; a session that has ended
 * is told where a person next asks for something. // domain b §11.2 (3)
 */
export async function askUnread(): Promise<void> {
  const request = { method: "GET", url: urlOf(unreadApi.quickUnread, {}), body: undefined } as const;
  const headers = headersOf({ clientVersion: clientVersion() });
  unreadStore.set(await send({ ...request, headers }, (response) => decode(unreadApi.quickUnread, response)));
}
