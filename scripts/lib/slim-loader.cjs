// Parts of packages that no page uses, left out while pages are built, because their own modules hold them as a whole.
// Each cut names what it expects to find: an upgrade that moved it stops the build instead of bringing it back.

const missing =
  "const missing = () => { throw new Error('left out of the build, see scripts/lib/slim-loader.cjs'); };\n";

function only(source, pattern, file) {
  const found = pattern.exec(source);
  if (!found) throw new Error(`${file}: ${pattern} is not there any more`);
  return found[0];
}

/** The module's names with nothing behind them; `kept` are its own. */
function stubs(source, kept = []) {
  const names = [...source.matchAll(/^export (?:const|function|class) (\w+)/gm)].map((found) => found[1]);
  const renamed = [...source.matchAll(/^export \{ \w+ as (\w+) \};/gm)].map((found) => found[1]);
  const left = [...names, ...renamed].filter((name) => !kept.includes(name));
  return missing + left.map((name) => `export { missing as ${name} };\n`).join("");
}

const cuts = {
  // One field of text: search, one-time codes, groups. Who wants 多行 or 密码 imports it by itself (antd-inputs.ts).
  "antd/es/input/index.js": (source, file) =>
    `${only(source, /import InternalInput from '\.\/Input';/, file)}\nexport default InternalInput;\n`,
  // A button asks for the brightness of its colour; the colour picker's presets hold a collapsible box.
  "antd/es/color-picker/components/ColorPresets.js": (source, file) =>
    `import { Color as RcColor } from '@rc-component/color-picker';\n${only(source, /export const isBright = [\s\S]*?\n};\n/, file)}${missing}export default missing;\n`,
  // Compiled parsers need what the content policy forbids; JSON schemas are written by scripts only.
  "zod/v4/core/compile.js": (source) => stubs(source),
  "zod/v4/core/json-schema-generator.js": (source) => stubs(source),
  "zod/v4/core/to-json-schema.js": (source) => {
    // Asked for by every schema as it is made.
    const methods = ["createToJSONSchemaMethod", "createStandardJSONSchemaMethod"];
    return stubs(source, methods) + methods.map((name) => `export const ${name} = () => missing;\n`).join("");
  },
  "zod/v4/core/json-schema-processors.js": (source, file) => {
    // What a schema says of its own bounds stands there too.
    const bounds = only(source, /const narrowMin[\s\S]*?\n}\n(?=const formatMap)/, file);
    const ranges = `import { BIGINT_FORMAT_RANGES, NUMBER_FORMAT_RANGES } from "./util.js";\n`;
    return ranges + bounds + stubs(source, ["aggregateChecks"]);
  },
  // The words that antd takes without a provider: ours, instead of a second language in every page.
  "antd/es/locale/en_US.js": (source, file) => {
    only(source, /export default /, file);
    return "export { default } from './zh_CN';\n";
  },
};

module.exports = function slim(source) {
  const file = this.resourcePath.replaceAll("\\", "/");
  const [, cut] = Object.entries(cuts).find(([path]) => file.endsWith(`/${path}`)) ?? [];
  if (!cut) throw new Error(`${file}: nothing to leave out`);
  return cut(source, file);
};
