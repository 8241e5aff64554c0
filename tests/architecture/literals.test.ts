/**
 * @jest-environment node
 *
 * Guarantees: links come from `href`, paths of the backend from contracts, permission codes from the one union. It
 * reads sources as text: a string that is glued together from parts escapes it.
 */
import { PERMISSION_CODES } from "@/contracts/access";
import { places, sourcesOf } from "@/tests/architecture/source";

const screens = sourcesOf(["app", "components", "features", "lib"]);

it("nobody writes a link by hand", () => {
  const outside = screens.filter((file) => !file.path.startsWith("lib/routes/"));
  const byHand = /(?:\bhref=\{?["'`]|(?:push|replace|redirect|prefetch|assign)\(\s*["'`])\/(?!\/)[^"'`]*/;
  expect(places(outside, byHand)).toEqual([]);
});

it("a file is saved and a picture shown by the one piece that says in words what failed", () => {
  expect(places(screens, /<a\b[^>]*\sdownload=/)).toEqual([expect.stringMatching(/^components\/ui\/save-link\.tsx:/)]);
  // The wordmark's file, the picture itself, one that is being cropped, and the code picture of the login page, which says so itself.
  const bare = /^(components\/ui\/(icon|photo\/picture|photo\/photo-crop)|features\/account\/captcha-field)\.tsx:/;
  expect(places(screens, /<img\b/).filter((place) => !bare.test(place))).toEqual([]);
});

it("nobody spells a backend path outside contracts, middleware and lib/routes", () => {
  const rooms = sourcesOf(["app", "components", "features", "lib", "server", "front"]);
  const outside = rooms.filter((file) => !file.path.startsWith("lib/routes/"));
  // The reference document itself is no call of the contract.
  const found = places(outside, /["'`]\/rest(?:Open)?\b[^"'`]*["'`]/).filter((place) => !place.includes("openapi"));
  expect(found).toEqual([]);
});

it("a name is locked in the database by the one piece that knows how names are counted there", () => {
  const outside = sourcesOf(["server"]).filter(({ path }) => path !== "server/db/lock.ts");
  expect(places(outside, /hashtext\w*\(/)).toEqual([]);
});

it("every permission code in a source is one of contracts/access.ts", () => {
  const rooms = sourcesOf(["contracts", "server", "app", "components", "features", "lib"]);
  const found = places(rooms, /["'`]g_hy_\w+["'`]/);
  // A literal that ends in `_` is a stem, which at least one code must begin with.
  const isKnown = (literal: string): boolean =>
    PERMISSION_CODES.some((code) => (literal.endsWith("_") ? code.startsWith(literal) : code === literal));
  expect(found.filter((place) => !isKnown(/g_hy_\w+/.exec(place)?.[0] ?? ""))).toEqual([]);
});
