const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS/i, "鸿蒙"],
  [/iPhone|iPad|iPod/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/Linux/, "Linux"],
];
// The narrower names first: most browsers also call themselves Chrome and Safari.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, "微信"],
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/QQBrowser/, "QQ浏览器"],
  [/360SE|360EE|QihooBrowser/, "360浏览器"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];

const nameOf = (list: typeof SYSTEMS, text: string): string | undefined => list.find(([sign]) => sign.test(text))?.[1];

/** Browser and system in words, of what a browser says of itself. */
export function deviceOfAgent(userAgent: string): string {
  const found = [nameOf(BROWSERS, userAgent), nameOf(SYSTEMS, userAgent)].filter((name) => name !== undefined);
  return found.length > 0 ? found.join(" · ") : "未知设备";
}
