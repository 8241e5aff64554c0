type LinkOf = (eventNo: string) => string;

let linkOf: LinkOf | null = null;

/** Set by the frame when its user may look into the audit log; null when not. The login page has none. */
export const setEventLink = (next: LinkOf | null): void => {
  linkOf = next;
};

/** Where an event number leads this user, or null: then it can only be copied and told to somebody else. */
export const eventLink = (eventNo: string): string | null => linkOf?.(eventNo) ?? null;

const NUMBER = /事件编号：([0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12})/i;

/** A sentence cut at its event number; null when it has none. // contract §3 */
export function splitEvent(text: string): { before: string; eventNo: string; after: string } | null {
  const found = NUMBER.exec(text);
  const eventNo = found?.[1];
  if (!found || eventNo === undefined) return null;
  const start = found.index + found[0].length - eventNo.length;
  return { before: text.slice(0, start), eventNo, after: text.slice(start + eventNo.length) };
}
