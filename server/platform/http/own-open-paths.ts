const PREFIX = /^\/restopen\//i;
const PLACE = /^:/;
const placesIn = (route: readonly string[]): number => route.filter((part) => PLACE.test(part)).length;

/**
 * Our own open calls are found whatever the case of their paths: the specification's client lower-cases what it builds
 * itself. What stands in a place (`:id`) stays as it came; calls that the specification spells out keep their spelling.
 * // spec §7, contract §2
 */
export class OwnOpenPaths {
  private readonly routes: (readonly string[])[] = [];

  /** Path of a route, its places as `:name`. */
  add(path: string): void {
    if (!PREFIX.test(path)) return;
    this.routes.push(path.split("/"));
    // What is spelled out goes before what would stand in a place, as in the router.
    this.routes.sort((a, b) => placesIn(a) - placesIn(b));
  }

  /** The target as its route spells it; others come back as they are. */
  spelled(target: string): string {
    if (!PREFIX.test(target)) return target;
    const end = target.indexOf("?");
    const [path, search] = end === -1 ? [target, ""] : [target.slice(0, end), target.slice(end)];
    const asked = path.split("/");
    const fits = (part: string, i: number): boolean =>
      PLACE.test(part) || part.toLowerCase() === (asked[i] ?? "").toLowerCase();
    const route = this.routes.find((one) => one.length === asked.length && one.every(fits));
    return route ? route.map((part, i) => (PLACE.test(part) ? (asked[i] ?? "") : part)).join("/") + search : target;
  }
}
