/**
 * @jest-environment node
 *
 * Guarantees: a route of the manifest has its screen and its page, a page is a stub of at most six lines, and every
 * page of the signed-in part guards itself (navigation does not render layouts again). `docs/routes.md` is checked by
 * `npm run generate -- --check`.
 */
import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isContainer, routes } from "@/lib/routes/manifest";
import { ROOT, sourcesOf } from "@/tests/architecture/source";

const screens = routes.filter((route) => !isContainer(route));
const pages = sourcesOf(["app"]).filter((file) => file.path.endsWith("/page.tsx"));
/** The folders directly inside a folder. */
const foldersIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [`${folder}/${entry.name}`] : [],
  );
const group = (isOpen: boolean) => (isOpen ? "app/(open)" : "app/(portal)");

it.each(screens.map((route) => [route.id, route] as const))("%s has its page and its feature", (id, route) => {
  const page = `${group(route.access.kind === "open")}${route.path}/page.tsx`;
  expect(pages.map((file) => file.path)).toContain(page);
  // The association's view of a firm's records is a screen of the same feature.
  const feature = `features/${id.replace(".", "/").replace("/desk-", "/")}`;
  // One of several screens of a subject stands in its room: `dues-payment` as `dues/payment`, `tax-year` in `tax`.
  const inSubject = feature.replace(/^(features\/[^/]+\/[^-/]+)-/, "$1/");
  const inRooms = foldersIn(dirname(feature)).map((folder) => `${folder}/${basename(feature)}`);
  const candidates = [`${feature}.tsx`, `${feature}-screen.tsx`, feature, inSubject, ...inRooms];
  expect(candidates.some((path) => existsSync(join(ROOT, path)))).toBe(true);
});

it.each(pages.map((file) => [file.path, file] as const))("%s is a stub", (path, file) => {
  const lines = file.code.split("\n").filter((line) => line.trim() !== "");
  expect(lines.length).toBeLessThanOrEqual(6);
  if (!path.startsWith("app/(portal)")) return;
  const route = routes.find((one) => `app/(portal)${one.path}/page.tsx` === path);
  const guards = route ? `screenPage("${route.id}"` : "containerPage()";
  expect(file.code).toContain(guards);
});

it("no screen stands in the app that the manifest does not know", () => {
  const known = screens.map((route) => `${group(route.access.kind === "open")}${route.path}/page.tsx`);
  const others = pages.map((file) => file.path).filter((path) => !known.includes(path));
  expect(others.sort()).toEqual(["app/(portal)/[...path]/page.tsx", "app/page.tsx"]);
});
