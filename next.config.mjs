import { fileURLToPath } from "node:url";
import { buildIdOf, sourceHash } from "./scripts/lib/source-hash.mjs";

const root = fileURLToPath(new URL(".", import.meta.url));

/** What `slim-loader.cjs` cuts: some 20 KB of every list. */
const SLIM = [
  "**/antd/es/input/index.js",
  "**/antd/es/color-picker/components/ColorPresets.js",
  "**/antd/es/locale/en_US.js",
  "**/zod/v4/core/compile.js",
  "**/zod/v4/core/json-schema-generator.js",
  "**/zod/v4/core/to-json-schema.js",
  "**/zod/v4/core/json-schema-processors.js",
];

/** @type {import("next").NextConfig} */
export default {
  reactStrictMode: true,
  poweredByHeader: false,
  // The front compresses pages as they stream and serves the files that the build compressed.
  compress: false,
  // The optimiser is the largest hole that Next has had; our pictures are small and vector. // promises, advisories
  images: { unoptimized: true },
  // The same sources give the same build in every container. // promises §5
  generateBuildId: () => buildIdOf(sourceHash(root)),
  // `npm run check` has checked the types; checking them again would only cost time.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    root,
    // antd's inputs ask for its form context only; the whole form library behind it is 13 KB of every page. Whoever uses
    // antd's Form one day finds its exports missing at build time.
    resolveAlias: { "@rc-component/form": "./components/theme/rc-form.ts" },
    // zod comes without its languages: 42 KB of every page.
    rules: {
      "**/zod/v4/locales/index.js": { loaders: ["./scripts/lib/no-languages-loader.cjs"] },
      ...Object.fromEntries(SLIM.map((path) => [path, { loaders: ["./scripts/lib/slim-loader.cjs"] }])),
    },
  },
  devIndicators: false,
  agentRules: false,
  experimental: {
    // For `next dev` and plain `next start`, whose middleware proxies: above the 120 s and the 20 MB of the contract.
    proxyTimeout: 125_000,
    proxyClientMaxBodySize: "25mb",
    // No look-ups of Next's own on the network.
    agentUpgrade: false,
  },
};
