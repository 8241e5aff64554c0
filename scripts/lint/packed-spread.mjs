/** Whether a comment stands behind the last item: what follows on its line would be in it. */
const endsInComment = (text) => /\/\/[^\n]*$/.test(text.trimEnd());

/**
 * `...{ a, b }` says no more than `a, b`: it only packs several items into a line. `eslint --fix` unpacks it.
 */
export const packedSpread = {
  meta: {
    type: "suggestion",
    fixable: "code",
    schema: [],
    messages: { packed: "`...{ a, b }` only packs what may stand by itself: write `a, b`" },
  },
  create(context) {
    const { sourceCode } = context;
    const isPacked = ({ argument }) => argument.type === "ObjectExpression";
    return {
      SpreadElement(node) {
        if (!isPacked(node) || node.parent.type !== "ObjectExpression") return;
        const inner = sourceCode.getText(node.argument).slice(1, -1).trim().replace(/,$/, "");
        const fix = (fixer) => fixer.replaceText(node, endsInComment(inner) ? `${inner}\n` : inner);
        context.report({ node, messageId: "packed", ...(inner === "" ? {} : { fix }) });
      },
      // An attribute whose name is computed has no other way to be written.
      JSXSpreadAttribute(node) {
        if (!isPacked(node)) return;
        const { properties } = node.argument;
        if (!properties.every((one) => one.type === "Property" && one.key.type === "Identifier" && !one.computed))
          return;
        const attributes = properties.map(({ key, value }) => `${key.name}={${sourceCode.getText(value)}}`);
        context.report({ node, messageId: "packed", fix: (fixer) => fixer.replaceText(node, attributes.join(" ")) });
      },
    };
  },
};
