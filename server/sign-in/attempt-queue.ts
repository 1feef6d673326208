// Where tries to sign in wait before they are given a connection: a crowd that waits for each
// other's locks would hold all of them, and an alert would find none.
import { unavailable } from '#domain/kit/errors.ts';

export interface AttemptQueue {
  /**
   * Runs `work` when its turn has come: one of an address at a time, in the order they came, and
   * few of all addresses.
   * @throws unavailable when too many of the address wait already
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

// Whoever leaves gives the place to the one who waited longest.
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
