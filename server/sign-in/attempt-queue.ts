// Queues sign-in attempts before they take a connection: attempts that wait for each other's locks
// would otherwise hold every connection, and an alert would get none.
import { unavailable } from '#domain/kit/errors.ts';

export interface AttemptQueue {
  /**
   * Runs `work` in turn: one per address at a time, in the order of arrival, and few of all
   * addresses.
   * @throws unavailable when too many attempts of the address are waiting
   */
  enter<Result>(address: string, work: () => Promise<Result>): Promise<Result>;
  /** Runs `work` of one who has entered before as soon as there is a place; it is never refused. */
  finish<Result>(work: () => Promise<Result>): Promise<Result>;
}

interface Line {
  end: Promise<void>;
  length: number;
}

const longestLine = 200;

/** @param places how many pass at once; each may use one connection */
export function createAttemptQueue(places: number): AttemptQueue {
  const lines = new Map<string, Line>();
  const inside = createPlaces(places);
  return {
    finish: inside,
    enter: async (address, work) => {
      const line = lines.get(address) ?? { end: Promise.resolve(), length: 0 };
      if (line.length >= longestLine) throw unavailable();
      lines.set(address, line);
      const before = line.end;
      const { promise, resolve: next } = Promise.withResolvers<void>();
      line.end = promise;
      line.length += 1;
      try {
        await before;
        return await inside(work);
      } finally {
        line.length -= 1;
        if (line.length === 0) lines.delete(address);
        next();
      }
    },
  };
}

// A freed place goes to the longest waiting attempt.
function createPlaces(free: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => void waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
