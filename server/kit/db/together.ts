// Those who ask the same at once are answered together: when the network comes back every console
// asks for the same page.

/**
 * Asks the question once for all who wait under its key. Nobody gets an answer that was asked for
 * before they came: who wrote something sees it.
 */
export type Together<Answer> = (key: string, question: () => Promise<Answer>) => Promise<Answer>;

export function createTogether<Answer>(): Together<Answer> {
  const waiting = new Map<string, Promise<Answer>>();
  const asked = new Map<string, Promise<Answer>>();

  async function askNext(key: string, question: () => Promise<Answer>): Promise<Answer> {
    try {
      // At the earliest after this turn, so that calls that came in one go are one question. What
      // fails for those before fails for these: they asked the same, and nobody waits twice for a
      // database that is silent.
      await (asked.get(key) ?? new Promise<void>((resolve) => setImmediate(resolve)));
    } finally {
      waiting.delete(key);
    }
    const answer = question();
    asked.set(key, answer);
    try {
      return await answer;
    } finally {
      if (asked.get(key) === answer) asked.delete(key);
    }
  }

  return async (key, question) => {
    const next = waiting.get(key) ?? askNext(key, question);
    waiting.set(key, next);
    return await next;
  };
}
