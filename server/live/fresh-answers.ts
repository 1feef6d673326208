// Caches rights for a second: a client that joins a channel is checked twice within milliseconds,
// at the authorisation call and at the socket.

const freshForMs = 1000;

export interface FreshAnswers<Key, Answer> {
  get(key: Key): Answer | undefined;
  set(key: Key, answer: Answer): void;
}

/**
 * Clears everything each second, so that no answer is older than that and the memory is bounded by
 * the answers of a second. With the round over all subscriptions every 2.5 s a lost right takes
 * effect within 3.5 s (goals.md 7.11 requires 5 s).
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
