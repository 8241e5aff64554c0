import { authApi, type CurrentUser } from "@/contracts/auth/session";
import { dictionaryApi } from "@/contracts/common/dictionary";
import { call } from "@/lib/api/call";
import { envelopeVersion } from "@/lib/api/decode";
import { compact, type LoadedDictionary } from "@/lib/dictionary/dictionary";
import type { NoticeAnswer } from "@/lib/notices/ask-notices";

/** What the page holds, and how it gets newer ones. */
export interface Held {
  readonly dictionaryVersion: number | null;
  replaceDictionary(next: LoadedDictionary): void;
  replaceUser(next: CurrentUser): void;
}

const QUIET = { noLoading: true } as const;

/**
 * Compares a poll's versions with what the page holds and loads what has changed: the dictionary for all selects, the
 * user for menus, guards and `Can`. A failed load is tried again at the next poll. // contract §7.10
 */
export class VersionFollower {
  /** Rights as of the first poll: the page's user came a moment before it. */
  #rights: string | null = null;

  async follow(answer: Pick<NoticeAnswer, "dictionaryVersion" | "rightsVersion">, held: Held): Promise<void> {
    const { dictionaryVersion, rightsVersion } = answer;
    const jobs: Promise<void>[] = [];
    if (dictionaryVersion !== null && dictionaryVersion !== String(held.dictionaryVersion)) {
      jobs.push(this.#loadDictionary(held, Number(dictionaryVersion)));
    }
    if (rightsVersion !== null && this.#rights === null) this.#rights = rightsVersion;
    if (rightsVersion !== null && rightsVersion !== this.#rights) jobs.push(this.#loadUser(held, rightsVersion));
    await Promise.allSettled(jobs);
  }

  async #loadDictionary(held: Held, told: number): Promise<void> {
    const items = await call(dictionaryApi.all, {}, QUIET);
    held.replaceDictionary({ types: compact(items), version: envelopeVersion(items) ?? told });
  }

  async #loadUser(held: Held, told: string): Promise<void> {
    const [user] = await call(authApi.userInfo, {}, QUIET);
    if (!user) return;
    this.#rights = told;
    held.replaceUser(user);
  }
}
