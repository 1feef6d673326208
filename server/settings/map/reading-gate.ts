// Limits concurrent reads and queues the others, up to a length: a rush for map tiles takes no more
// of the disk than this.

export interface GateSize {
  readonly atOnce: number;
  readonly waiting: number;
}

/** @returns runs the work when it is its turn; `busy` where the line is full */
export function readingGate({ atOnce, waiting }: GateSize) {
  let running = 0;
  const line: (() => void)[] = [];
  return async <Answer>(work: () => Promise<Answer>): Promise<Answer | 'busy'> => {
    if (running >= atOnce) {
      if (line.length >= waiting) return 'busy';
      await new Promise<void>((turn) => line.push(turn));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The slot passes to the first in line, so that a new caller cannot overtake it.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
