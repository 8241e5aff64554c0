/** Class of the root element for the detected operating system. // spec §2 */
export type OsClass = "macOS" | "iOS" | "windows" | "android" | "linux" | "unknown";

/** From the user agent; an iPad says it is a Mac and gives itself away by its touch points. */
export function osClassOf(userAgent: string, maxTouchPoints = 0): OsClass {
  if (/iPhone|iPad|iPod/.test(userAgent)) return "iOS";
  if (/Macintosh|Mac OS X/.test(userAgent)) return maxTouchPoints > 1 ? "iOS" : "macOS";
  if (/Windows/.test(userAgent)) return "windows";
  if (/Android/.test(userAgent)) return "android";
  return /Linux|X11|CrOS/.test(userAgent) ? "linux" : "unknown";
}
