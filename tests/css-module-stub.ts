/** Stands in for every `*.module.css` in Jest: each class name is itself. */
const classNames: Record<string, string> = new Proxy(
  {},
  { get: (_, key) => (typeof key === "string" ? key : undefined) },
);

export default classNames;
