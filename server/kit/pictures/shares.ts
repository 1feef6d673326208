// Shares a few workers among people: each person has at most one job running, and waiting people
// take turns, so that one person's jobs do not hold up another's.
import { tooMany } from '#domain/kit/errors.ts';

interface Waiting<Worker> {
  start(worker: Worker): void;
}

export interface Shares<Worker> {
  /** @throws 429 where the person already has as many waiting as allowed */
  work<Result>(person: number, job: (worker: Worker) => Promise<Result>): Promise<Result>;
}

/** @param mostWaiting jobs per person, in addition to the running one */
export function createShares<Worker>(
  workers: readonly Worker[],
  { mostWaiting }: { readonly mostWaiting: number },
): Shares<Worker> {
  const free = [...workers];
  const busy = new Set<number>();
  // In the order of their turns.
  const queues = new Map<number, Waiting<Worker>[]>();

  const next = (): void => {
    for (const [person, queue] of queues) {
      if (busy.has(person)) continue;
      const worker = free.pop();
      if (worker === undefined) return;
      const [first, ...rest] = queue;
      queues.delete(person);
      if (rest.length > 0) queues.set(person, rest);
      busy.add(person);
      first?.start(worker);
    }
  };

  const toTheEnd = (person: number): void => {
    const queue = queues.get(person);
    if (!queue) return;
    queues.delete(person);
    queues.set(person, queue);
  };

  return {
    work: async (person, job) => {
      const queue = queues.get(person) ?? [];
      if (queue.length >= mostWaiting)
        throw tooMany(
          'Your other pictures are still being processed. Please try again in a few seconds.',
          5,
        );
      const worker = await new Promise<Worker>((start) => {
        queues.set(person, [...queue, { start }]);
        next();
      });
      try {
        return await job(worker);
      } finally {
        free.push(worker);
        busy.delete(person);
        toTheEnd(person);
        next();
      }
    },
  };
}
