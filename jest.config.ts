import type { Config } from "jest";

/**
 * Jest runs contracts, lib, components, features and the architecture tests. The server has Node's own runner
 * (PGlite does not start inside Jest's VM), and e2e belongs to Playwright. Pure tests may ask for the cheaper
 * environment with a `@jest-environment node` comment.
 */
const config: Config = {
  // A loaded machine is not a wrong screen: what waits, waits long enough.
  testTimeout: 30_000,
  testEnvironment: "<rootDir>/tests/jsdom-environment.ts",
  testMatch: ["<rootDir>/{app,components,contracts,features,lib,tests}/**/*.test.{ts,tsx}"],
  setupFilesAfterEnv: ["<rootDir>/tests/jest-setup.ts"],
  transform: {
    "^.+\\.(t|j|mj)sx?$": [
      "@swc/jest",
      {
        jsc: {
          parser: { syntax: "typescript", tsx: true },
          target: "es2022",
          transform: { react: { runtime: "automatic" } },
        },
      },
    ],
  },
  // Packages that ship ES modules only; everything else in node_modules is CommonJS already.
  transformIgnorePatterns: ["/node_modules/(?!(ky|uuidv7|@noble|pinyin-pro|echarts|zrender)/)"],
  moduleNameMapper: {
    // A CSS class is its own name in tests; plain style sheets are nothing.
    "\\.module\\.css$": "<rootDir>/tests/css-module-stub.ts",
    "\\.css$": "<rootDir>/tests/css-stub.ts",
    // The same file as CommonJS, so that it is the same module as antd's.
    "^@ant-design/cssinjs/es/(.*)$": "@ant-design/cssinjs/lib/$1",
    "^antd/es/(.*)$": "antd/lib/$1",
    "^@/(.*)$": "<rootDir>/$1",
  },
  // Built trees hold package.json copies that would collide in Jest's module map.
  modulePathIgnorePatterns: ["<rootDir>/.next", "<rootDir>/dist", "<rootDir>/.data"],
};

export default config;
