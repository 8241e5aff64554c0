import ts from "typescript";

/** Lines of a source that say something: without blanks, comments and imports. */
export interface Lines {
  readonly all: number;
  /** Lines that state what the domain pages state; `isFact` says which. */
  readonly facts: number;
}

const FACT_FILE = /(?:-fields|-rules(?:-\w+)?|-lifecycle|-sheet|-params|\/params|-sample|\/effects|\/dues)\.ts$/;
const FACT_CALLS = new Set([
  "field",
  "pgTable",
  "defineParam",
  "defineLifecycle",
  "submissionLifecycle",
  "defineSheet",
]);
const FACT_KEYS = new Set(["access", "fields", "filter", "listed", "mainFilters", "sections", "sortable"]);
const FINDS = /\b(?:Finding|FieldError)\b/;

const CONSTANTS = new Set([ts.SyntaxKind.NullKeyword, ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword]);
const isLiteral = (node: ts.Node): boolean =>
  ts.isStringLiteral(node) || ts.isNumericLiteral(node) || CONSTANTS.has(node.kind);

/** A list or table of plain values: keys, dictionaries, sections. */
function isTable(node: ts.Node): boolean {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return isTable(node.expression);
  if (ts.isArrayLiteralExpression(node)) return node.elements.every((one) => isLiteral(one) || isTable(one));
  if (!ts.isObjectLiteralExpression(node)) return false;
  return node.properties.every(
    (one) => ts.isPropertyAssignment(one) && (isLiteral(one.initializer) || isTable(one.initializer)),
  );
}

/**
 * What a node says is a fact of the domain when it is a field or column, a dictionary or list of plain values, a
 * lifecycle, parameter or sheet, the access and lists of a record, or a function that returns findings.
 */
function isFact(node: ts.Node, source: ts.SourceFile): boolean {
  if (ts.isCallExpression(node)) return FACT_CALLS.has(node.expression.getText(source));
  if (ts.isPropertyAssignment(node)) return FACT_KEYS.has(node.name.getText(source)) || isTable(node.initializer);
  if (ts.isVariableDeclaration(node) && node.initializer) {
    const { initializer } = node;
    return isTable(initializer) || (ts.isArrowFunction(initializer) && FINDS.test(initializer.type?.getText() ?? ""));
  }
  return ts.isFunctionDeclaration(node) && FINDS.test(node.type?.getText(source) ?? "");
}

/** Counts one source; a file of fields, rules, parameters, states or a sheet is facts throughout. */
export function countLines(path: string, text: string): Lines {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const lineOf = (at: number): number => source.getLineAndCharacterOfPosition(at).line;
  const [all, facts] = [new Set<number>(), new Set<number>()];
  const visit = (node: ts.Node, isInFact: boolean): void => {
    if (ts.isImportDeclaration(node) || ts.isJSDoc(node)) return;
    const isStated = isInFact || isFact(node, source);
    const children = node.getChildren(source);
    if (children.length === 0 && node.getWidth(source) > 0) {
      all.add(lineOf(node.getStart(source)));
      if (isStated) facts.add(lineOf(node.getStart(source)));
    }
    for (const child of children) visit(child, isStated);
  };
  visit(source, FACT_FILE.test(path));
  return { all: all.size, facts: facts.size };
}
