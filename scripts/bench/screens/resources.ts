import { readdirSync, readFileSync } from "node:fs";
import { countLines, type Lines } from "./lines";

/** One resource whose screens are counted; `own` names its files inside the rooms of its domain. */
export interface Counted {
  readonly name: string;
  readonly domain: string;
  readonly own: RegExp;
  /** Where its screen stands, when not in its own domain's folder. */
  readonly feature?: string;
  /** Screens that are opened for their bytes, and by whom. */
  readonly pages: readonly { readonly path: string; readonly as: "demo-head" | "demo-desk" }[];
}

const firm = (path: string) => ({ path, as: "demo-head" }) as const;
const desk = (path: string) => ({ path, as: "demo-desk" }) as const;

/** The four screens of party and rewards; staff and the whitelist beside them, the largest and the smallest. */
export const COUNTED: readonly Counted[] = [
  {
    name: "party/info",
    domain: "party",
    own: /^(?:info|member|dues|roster|snapshot|report-year|desk-info|desk-unreported|unreported)\b/,
    pages: [firm("/party/info"), desk("/desk/partyInfo")],
  },
  {
    name: "party/activity",
    domain: "party",
    own: /^(?:activity|desk-scores|firm-scores)\b/,
    pages: [firm("/party/activity"), desk("/desk/partyActivity")],
  },
  {
    name: "rewards/company",
    domain: "rewards",
    own: /^company\b/,
    pages: [firm("/business/rewards_and_punishment/company"), desk("/desk/rewardsCompany")],
  },
  {
    name: "rewards/person",
    domain: "rewards",
    own: /^person\b/,
    pages: [firm("/business/rewards_and_punishment/person"), desk("/desk/rewardsPerson")],
  },
  { name: "rewards：两者共用", domain: "rewards", own: /^(?!company\b|person\b)/, pages: [] },
  { name: "basic/staff", domain: "basic", own: /^(?:use-)?staff\b/, pages: [firm("/basic/personnel")] },
  {
    name: "common/whitelist",
    domain: "common",
    own: /^whitelist\b/,
    feature: "desk",
    pages: [desk("/desk/whitelist")],
  },
];

export const ROOMS = ["contract", "table", "module", "screen", "test"] as const;
export type Room = (typeof ROOMS)[number];
export interface Count {
  readonly files: number;
  readonly rooms: Readonly<Record<Room, Lines>>;
}

const list = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`);
  } catch {
    return [];
  }
};

/** Which room a file counts for. */
function roomOf(path: string): Room {
  if (/\.test\.tsx?$|\.spec\.ts$|-sample\.ts$|testing\.ts$/.test(path)) return "test";
  if (path.endsWith(".table.ts")) return "table";
  return path.startsWith("contracts/") ? "contract" : path.startsWith("server/") ? "module" : "screen";
}

/** Files of a resource in every room, in the working tree. */
export function filesOf({ domain, own, feature = domain }: Counted): string[] {
  const rooms = [`contracts/${domain}`, `server/modules/${domain}`, `features/${feature}`];
  const inRooms = rooms.flatMap((room) => list(room).filter((path) => own.test(path.slice(room.length + 1))));
  const journeys = list("e2e").filter((path) => {
    const name = path.slice("e2e/".length).replace(/\.spec\.ts$/, "");
    return (
      path.endsWith(".spec.ts") && (name.startsWith(`${domain}-`) ? own.test(name.slice(domain.length + 1)) : false)
    );
  });
  return [...inRooms, ...journeys].filter((path) => /\.tsx?$/.test(path));
}

/** Lines of a resource by room; null when the tree has none of it. */
export function countOf(resource: Counted): Count | null {
  const files = filesOf(resource);
  if (files.length === 0) return null;
  const rooms = Object.fromEntries(ROOMS.map((room) => [room, { all: 0, facts: 0 }])) as Record<Room, Lines>;
  for (const path of files) {
    const { all, facts } = countLines(path, readFileSync(path, "utf8"));
    const so = rooms[roomOf(path)];
    rooms[roomOf(path)] = { all: so.all + all, facts: so.facts + facts };
  }
  return { files: files.length, rooms };
}
