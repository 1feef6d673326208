// Answers about rights, kept for a second: who joins a channel is asked about twice within
// milliseconds, for the leave and at the socket.

const freshForMs = 1000;

export interface FreshAnswers<Key, Answer> {
  get(key: Key): Answer | undefined;
  set(key: Key, answer: Answer): void;
}

/**
 * Forgets everything each second, so that no answer is older than that and no more is kept than a
 * second brings. With the round over all subscriptions every 2.5 s a right that is taken away is
 * felt within 3.5 s (goals.md 7.11 asks 5 s).
 * @param now milliseconds; only differences are used
 */
export function createFreshAnswers<Key, Answer>(
  now: () => number = Date.now,
): FreshAnswers<Key, Answer> {
  const known = new Map<Key, Answer>();
  let since = now();
  const fresh = (): Map<Key, Answer> => {
    if (now() - since >= freshForMs) {
      known.clear();
      since = now();
    }
    return known;
  };
  return {
    get: (key) => fresh().get(key),
    set: (key, answer) => void fresh().set(key, answer),
  };
}
