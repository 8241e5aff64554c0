import { type Notice, NOTICE_TARGET_MEMBER, noticeApi } from "@/contracts/common/notice";
import { decode } from "@/lib/api/decode";
import { headersOf, urlOf } from "@/lib/api/request";
import { send } from "@/lib/api/transport";
import { clientVersion } from "@/lib/host/client-version";

/** One answer of the poll: the valid notices, and what else may have changed; null without a session. // contract §7.10 */
export interface NoticeAnswer {
  readonly notices: readonly Notice[];
  readonly dictionaryVersion: string | null;
  readonly rightsVersion: string | null;
}

export const NOTICE_INPUT = { params: { noticeTarget: NOTICE_TARGET_MEMBER } };

/** Asks without overlay and without a word; the server does not count it as the user's activity. // contract §2 */
export const askNotices = (): Promise<NoticeAnswer> =>
  send(
    {
      method: "GET",
      url: urlOf(noticeApi.valid, NOTICE_INPUT),
      headers: headersOf({ clientVersion: clientVersion() }),
      body: undefined,
    },
    async (response) => ({
      notices: await decode(noticeApi.valid, response),
      dictionaryVersion: response.headers.get("x-dictionary-version"),
      rightsVersion: response.headers.get("x-rights-version"),
    }),
  );
