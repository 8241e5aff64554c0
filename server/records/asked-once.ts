/** A question that several forms of one look share is asked once: by its key, the answer that is on its way or there. */
export function askedOnce<V>(): (key: string, ask: () => Promise<V>) => Promise<V> {
  const answers = new Map<string, Promise<V>>();
  return (key, ask) => {
    const answer = answers.get(key) ?? ask();
    answers.set(key, answer);
    return answer;
  };
}
