import { readdirSync, readFileSync } from "node:fs";
import { manifest } from "../../../lib/routes/manifest";
import { countLines, type Lines } from "./lines";

/** What the files of one or more screens are counted under: the firm's and the association's view are one resource. */
export interface Counted {
  /** `domain/resource`, as the rooms call it. */
  readonly name: string;
  readonly pages: readonly { readonly path: string; readonly as: "demo-head" | "demo-desk" }[];
}

/** Screens whose other rooms call them by another word. */
const CALLED: Readonly<Record<string, string>> = {
  "desk.notice": "common/sys-notice",
  "desk.params": "auth/business-parameter",
  "desk.dictionary": "common/dictionary",
  "desk.mail": "common/outbox",
  "desk.sms": "common/outbox",
  "desk.jobs": "common/job",
  "desk.whitelist": "common/whitelist",
  "desk.data-requests": "auth/data-request",
  "desk.account": "auth/user",
  "basic.account": "auth/user",
  "desk.officer": "auth/officer",
  "desk.online": "auth/online",
  "desk.certificate": "auth/cert",
  "desk.move-in": "auth/move-in",
  "desk.audit": "auth/audit",
  "desk.review": "review/review",
  "message.desk": "message/site-message",
  "message.center": "message/inbox",
  "home.workbench": "common/workbench",
  "security.change-password": "auth/password",
  "security.second-factor": "auth/second-factor",
  "security.sign-ins": "auth/sign-in",
  "security.my-data": "auth/data-request",
};
/** Files that call their resource by another word, first come first; each stands behind its room and its domain. */
const KNOWN_AS: readonly (readonly [RegExp, string])[] = [
  [/^desk\/(?:account|handover|opening)/, "auth/user"],
  [
    /^auth\/(?:account\/(?:account|user|handover|opening|role)|(?:account|user|handover|opening|role)(?!\/))/,
    "auth/user",
  ],
  [/^statement\/dues\/head-office/, "statement/head-office-dues"],
  [/^basic\/account/, "auth/user"],
  [/^account\/(?:certificate)/, "auth/cert"],
  [/^account\//, "auth/user"],
  [/^desk\/(?:settle|data-request)/, "auth/data-request"],
  [/^security\/(?:my-data|ask-dialog)/, "auth/data-request"],
  [/^desk\/param/, "auth/business-parameter"],
  [/^desk\/(?:mail|sms|outbox)/, "common/outbox"],
  [/^desk\/notice/, "common/sys-notice"],
  [/^common\/notice/, "common/sys-notice"],
  [/^desk\/review/, "review/review"],
  [/^review\//, "review/review"],
  [/^security\/(?:factor|recovery|second)/, "auth/second-factor"],
  [/^home\//, "common/workbench"],
];

const resourceOf = (id: string): string => {
  const [domain = "", ...rest] = id.split(".");
  return CALLED[id] ?? `${domain}/${rest.join("-").replace(/^desk-|-desk$/, "")}`;
};

const screens = manifest.filter(({ kind, path }) => kind === "screen" && !/^\/(?:gallery|\d+)/.test(path));

/** Every screen of the manifest, with what it is counted under. */
export const COUNTED: readonly Counted[] = [...new Set(screens.map(({ id }) => resourceOf(id)))].map((name) => ({
  name,
  pages: screens
    .filter(({ id }) => resourceOf(id) === name)
    .map(({ path }) => ({ path, as: path.startsWith("/desk") ? "demo-desk" : "demo-head" })),
}));

export const ROOMS = ["contract", "table", "module", "screen", "test"] as const;
export type Room = (typeof ROOMS)[number];
export interface Count {
  readonly files: number;
  readonly rooms: Readonly<Record<Room, Lines>>;
}

const FOLDERS = ["contracts/", "server/modules/", "features/", "e2e/"] as const;
/** What all resources stand on is no resource's. */
const SHARED = /^(?:contracts\/kit|features\/(?:gallery|error)|e2e\/kit)\//;

const list = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => folder + path);

/** Which room a file counts for. */
function roomOf(path: string): Room {
  if (/\.test\.tsx?$|\.spec\.ts$|[-.]sample\.ts$|testing\.ts$/.test(path)) return "test";
  if (path.endsWith(".table.ts")) return "table";
  return path.startsWith("contracts/") ? "contract" : path.startsWith("server/") ? "module" : "screen";
}

/** Whether a word of the path begins with the resource's own. */
const isNamed = (words: readonly string[], stem: string): boolean =>
  words.some((word) => {
    const own = word.replace(/^(?:use|desk)-/, "");
    return own === stem || own === `${stem}s` || own.startsWith(`${stem}-`) || own.startsWith(`${stem}.`);
  });

/** The resource that a file of the rooms belongs to: the one with the longest name; else what its domain shares. */
function ownerOf(path: string): string {
  const room = FOLDERS.find((folder) => path.startsWith(folder)) ?? "";
  const inside = path.slice(room.length).replace(/(?:\.(?:test|table|spec|module))?\.(?:tsx?|css)$/, "");
  const known = KNOWN_AS.find(([pattern]) => pattern.test(inside));
  if (known) return known[1];
  const words = inside.split("/");
  const inRoom = room === "e2e/" ? null : words[0];
  const journey = words.at(-1) ?? "";
  const fitting = COUNTED.filter(({ name }) => {
    const [domain = "", stem = ""] = name.split("/");
    if (inRoom === null) return journey.startsWith(`${domain}-${stem}`) || journey.startsWith(stem);
    const isAtHome = inRoom === domain || (["desk", "security", "message"].includes(inRoom ?? "") && domain !== inRoom);
    return isAtHome && isNamed([...words.slice(1), words.slice(1).join("-")], stem);
  });
  if (words.length === 1 && inRoom !== null) return "各屏共用的清单";
  const [longest] = fitting.sort((a, b) => b.name.length - a.name.length);
  return longest?.name ?? `${inRoom ?? "e2e"}：共用`;
}

const EMPTY: Count = {
  files: 0,
  rooms: {
    contract: { all: 0, facts: 0 },
    table: { all: 0, facts: 0 },
    module: { all: 0, facts: 0 },
    screen: { all: 0, facts: 0 },
    test: { all: 0, facts: 0 },
  },
};

/** Lines of every resource by room, in the working tree; each file counts once. */
export function countAll(): ReadonlyMap<string, Count> {
  const counts = new Map<string, Count>();
  for (const path of FOLDERS.flatMap(list).filter((one) => /\.tsx?$/.test(one) && !SHARED.test(one))) {
    const [name, room] = [ownerOf(path), roomOf(path)];
    const { files, rooms } = counts.get(name) ?? EMPTY;
    const { all, facts } = countLines(path, readFileSync(path, "utf8"));
    const so = rooms[room];
    counts.set(name, {
      files: files + 1,
      rooms: { ...rooms, [room]: { all: so.all + all, facts: so.facts + facts } },
    });
  }
  return counts;
}
