import { AppError, unavailable } from "@/server/platform/call/errors";

/** Whose work waits for its turn. */
export interface Asker {
  /** Turns go round between firms (an association is one, too), and within a firm between its people. */
  readonly firm: string;
  readonly person: string;
  /** How long he waits; null: as long as it takes, since something else bounds how many such pieces there are. */
  readonly patienceMs: number | null;
  /** Aborted when nobody waits for the result any more. */
  readonly gone?: AbortSignal;
}

export interface TurnLimits {
  /** Pieces of work at once; a single firm has one fewer, so that the next firm never waits for a whole piece. */
  readonly running: number;
  readonly waitingPerPerson: number;
  readonly waitingPerFirm: number;
  readonly waitingInAll: number;
}

interface Waiting {
  readonly asker: Asker;
  begin(): void;
  refuse(error: Error): void;
}

/** Firms and people remembered as served; those longest ago are forgotten first and count as never served. */
const MOST_KNOWN = 2_000;

const personOf = ({ firm, person }: Asker): string => `${firm} ${person}`;

/** Who was served when; coming anew, or leaving and coming back, makes nobody the next one. */
class Served {
  #count = 0;

  constructor(readonly times = new Map<string, number>()) {}

  copy(): Served {
    const copied = new Served(new Map(this.times));
    copied.#count = this.#count;
    return copied;
  }

  note(asker: Asker): void {
    this.#count += 1;
    for (const key of [asker.firm, personOf(asker)]) {
      this.times.delete(key);
      this.times.set(key, this.#count);
    }
    for (const key of this.times.keys()) {
      if (this.times.size <= MOST_KNOWN) break;
      this.times.delete(key);
    }
  }

  /** Whom the next turn belongs to: the firm that was served longest ago, in it the person, then who came first. */
  next(waiting: readonly Waiting[]): Waiting | undefined {
    const time = (key: string): number => this.times.get(key) ?? 0;
    const isBefore = (a: Waiting, b: Waiting): boolean => {
      const byFirm = time(a.asker.firm) - time(b.asker.firm);
      return byFirm !== 0 ? byFirm < 0 : time(personOf(a.asker)) < time(personOf(b.asker));
    };
    return waiting.reduce<Waiting | undefined>((best, one) => (best && !isBefore(one, best) ? best : one), undefined);
  }
}

/** Refused with the number of pieces before his; `data.ahead` tells it to the portal, which asks again by itself. */
const inLine = (ahead: number, why: string, retryAfterSeconds: number): AppError =>
  new AppError(429, "RATE", `前面还有 ${ahead} 个文件在处理，${why}，数据没有改动，请稍后再试`, {
    retryAfterSeconds,
    current: { ahead },
  });

/**
 * Turns at something scarce, fair between firms and between the people of a firm. Whoever asks for more than his share
 * waits behind everybody else, and his surplus is refused to him alone.
 */
export class FairTurns {
  readonly #running: Asker[] = [];
  readonly #served = new Served();
  #waiting: Waiting[] = [];

  constructor(readonly limits: TurnLimits) {}

  /** Resolves when the turn has come, with the function that ends it. */
  async take(asker: Asker): Promise<() => void> {
    asker.gone?.throwIfAborted();
    this.#admit(asker);
    await this.#turn(asker);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#running.splice(this.#running.indexOf(asker), 1);
      this.#advance();
    };
  }

  /** Refuses all that wait. */
  close(error: Error): void {
    for (const one of [...this.#waiting]) one.refuse(error);
  }

  #admit(asker: Asker): void {
    if (asker.patienceMs === null) return;
    const { waitingPerPerson, waitingPerFirm, waitingInAll } = this.limits;
    const ofFirm = this.#waiting.filter((one) => one.asker.firm === asker.firm);
    const own = ofFirm.filter((one) => one.asker.person === asker.person).length;
    if (own >= waitingPerPerson) throw inLine(own, "都是您提交的，这一个没有受理", 5);
    if (ofFirm.length >= waitingPerFirm) throw inLine(ofFirm.length, "都是本单位提交的，这一个没有受理", 5);
    if (this.#waiting.length >= waitingInAll) throw unavailable(5);
  }

  #turn(asker: Asker): Promise<void> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const leave = (): void => {
        clearTimeout(timer);
        asker.gone?.removeEventListener("abort", onGone);
        this.#waiting = this.#waiting.filter((one) => one !== waiting);
      };
      const waiting: Waiting = {
        asker,
        begin: () => {
          leave();
          resolve();
        },
        refuse: (error) => {
          leave();
          reject(error);
        },
      };
      const onGone = (): void => waiting.refuse(asker.gone?.reason as Error);
      asker.gone?.addEventListener("abort", onGone, { once: true });
      if (asker.patienceMs !== null) {
        const giveUp = () => waiting.refuse(inLine(this.#aheadOf(waiting), "还没有轮到这一个", 1));
        timer = setTimeout(giveUp, asker.patienceMs);
      }
      this.#waiting.push(waiting);
      this.#advance();
    });
  }

  #advance(): void {
    const { running } = this.limits;
    const perFirm = Math.max(1, running - 1);
    const countOf = (firm: string): number => this.#running.filter((one) => one.firm === firm).length;
    while (this.#running.length < running) {
      const next = this.#served.next(this.#waiting.filter(({ asker }) => countOf(asker.firm) < perFirm));
      if (!next) return;
      this.#served.note(next.asker);
      this.#running.push(next.asker);
      next.begin();
    }
  }

  /** Pieces that are done before this one, as things stand: those at work and those whose turn comes sooner. */
  #aheadOf(waiting: Waiting): number {
    const served = this.#served.copy();
    let rest = this.#waiting;
    for (let ahead = this.#running.length; ; ahead += 1) {
      const next = served.next(rest);
      if (!next || next === waiting) return ahead;
      served.note(next.asker);
      rest = rest.filter((one) => one !== next);
    }
  }
}
