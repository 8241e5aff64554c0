import { createCache, extractStyle, type CSSObject } from "@ant-design/cssinjs";
// Not part of cssinjs's public face; its version is pinned. Were it to vanish, the build says so.
import { reset as setKnownStyles } from "@ant-design/cssinjs/es/util/cacheMapUtil";

type Cache = ReturnType<typeof createCache>;
type Entry = NonNullable<ReturnType<Cache["opGet"]>>;

// Server only: antd computes a style once per process instead of once per request. The theme never changes at run
// time, so an entry is the same for everybody.
const computed = new Map<string, Entry>();

export function serverCache(): Cache {
  const cache = createCache();
  const update = cache.opUpdate.bind(cache);
  cache.opUpdate = (key, valueFn) => {
    const known = computed.get(key);
    if (known !== undefined && !cache.cache.has(key)) cache.cache.set(key, known);
    update(key, valueFn);
    const made = cache.cache.get(key);
    if (known === undefined && made !== undefined) computed.set(key, made);
  };
  return cache;
}

// Parts of antd's style that this portal never draws: right-to-left, dark, the column grid (we use CSS grid), preset
// palette colours, input variants other than outlined, and transitions (motion is off). A quarter of the text.
const NEVER_USED = [
  /-rtl(?![\w-])/,
  /-dark(?![\w-])/,
  /-col-(?:(?:xs|sm|md|lg|xl|xxl|xxxl)-)?(?:\d|push|pull|offset|order|flex)/,
  /-(?:pink|magenta|volcano|gold|lime|geekblue|purple|cyan|orange|yellow)(?!\w)/,
  /-(?:filled|underlined|borderless)(?!\w)/,
  /-(?:slide|move|zoom|fade)-/,
];

/** Removes rules all of whose selectors name such a part. The same filter runs on the server and in the browser. */
export const dropUnusedRules = {
  visit(styles: CSSObject): CSSObject {
    const unused = (selector: string) => NEVER_USED.some((pattern) => pattern.test(selector));
    return Object.fromEntries(Object.entries(styles).filter(([key]) => !key.split(",").every(unused)));
  },
};
// antd's palettes: 5 KB that only preset colours would use.
const PALETTE =
  /--ant-(?:blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|gold|lime)(?:-\w+)?:[^;]*;/g;
const CACHE_MAP = /\.data-ant-cssinjs-cache-path\{content:"([^"]*)";\}/;

/**
 * The styles that this flush of the stream needs and earlier flushes did not bring, with the map of all styles so
 * far. The browser reads the last map and makes no style again that the page already holds; antd's own registry
 * forgets the earlier flushes.
 */
export function nextStyles(cache: Cache, map: Map<string, string>): string {
  const text = extractStyle(cache, { plain: true, once: true });
  const fresh = (CACHE_MAP.exec(text)?.[1] ?? "").split(";").filter((item) => item !== "");
  for (const item of fresh) {
    const colon = item.lastIndexOf(":");
    map.set(item.slice(0, colon), item.slice(colon + 1));
  }
  const styles = text.replace(CACHE_MAP, "").replace(PALETTE, "");
  if (styles === "" && fresh.length === 0) return "";
  const all = [...map].map(([path, hash]) => `${path}:${hash}`).join(";");
  return `@layer base,antd;${styles}.data-ant-cssinjs-cache-path{content:"${all}";}`;
}

/** The map in the last block of styles that the page holds. */
export function knownStyles(blocks: readonly { textContent: string | null }[]): Record<string, string> {
  const text = blocks.at(-1)?.textContent ?? "";
  const map = CACHE_MAP.exec(text.slice(Math.max(0, text.lastIndexOf(".data-ant-cssinjs-cache-path"))))?.[1] ?? "";
  const colon = (item: string) => item.lastIndexOf(":");
  const items = map.split(";").filter((item) => item !== "");
  return Object.fromEntries(items.map((item) => [item.slice(0, colon(item)), item.slice(colon(item) + 1)]));
}

/**
 * Browser only: before a style is made for the first time, looks whether a later part of the stream has brought it.
 * antd alone looks once, at the first style, and would make those of late parts again (a table: 11 ms, four times that
 * on a phone).
 */
export function browserCache(): Cache {
  const cache = createCache();
  const update = cache.opUpdate.bind(cache);
  let blocksRead = 0;
  cache.opUpdate = (key, valueFn) => {
    if (key.startsWith("style%") && !cache.cache.has(key)) {
      const blocks = document.querySelectorAll("style[data-antd]");
      if (blocks.length > blocksRead) {
        blocksRead = blocks.length;
        setKnownStyles(knownStyles([...blocks]), true);
      }
    }
    update(key, valueFn);
  };
  return cache;
}
