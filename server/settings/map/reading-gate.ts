// Lets few read at once and keeps the others in line, up to a length: a rush for map tiles takes no
// more of the disk than this.

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
      // The place is handed on, so that nobody who comes now is faster than the line.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
