// Answers simultaneous equal requests with one query: when the network comes back every console
// asks for the same page.

/**
 * Runs the question once for all callers that wait under its key. A caller never gets an answer
 * that was requested before its call, so it sees its own writes.
 */
export type Together<Answer> = (key: string, question: () => Promise<Answer>) => Promise<Answer>;

export function createTogether<Answer>(): Together<Answer> {
  const waiting = new Map<string, Promise<Answer>>();
  const asked = new Map<string, Promise<Answer>>();

  async function askNext(key: string, question: () => Promise<Answer>): Promise<Answer> {
    try {
      // After this turn of the event loop at the earliest, so that simultaneous calls share one
      // question. A failure of the previous question also rejects this one: the question is the
      // same, and a caller should not wait for two timeouts of an unresponsive database.
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
