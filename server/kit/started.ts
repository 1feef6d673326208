// Registers what was started, and ends it in the opposite order: on a signal, after a failed start,
// and on a signal during the start.

export interface Started {
  /**
   * Registers how to end something that now runs.
   * @throws Error when the end was requested meanwhile; `end` is called first, because nothing else
   * would
   */
  keep(end: () => Promise<unknown> | unknown): Promise<void>;
  /**
   * Ends all that is kept, the newest first; one that fails to end does not keep the others.
   * @returns what failed
   */
  endAll(): Promise<unknown[]>;
}

export function createStarted(): Started {
  const ends: (() => Promise<unknown> | unknown)[] = [];
  let ending = false;
  return {
    keep: async (end) => {
      if (!ending) return void ends.push(end);
      await end();
      throw new Error('The program was stopped during its start.');
    },
    endAll: async () => {
      ending = true;
      const failures: unknown[] = [];
      for (let end = ends.pop(); end; end = ends.pop()) {
        try {
          await end();
        } catch (error) {
          failures.push(error);
        }
      }
      return failures;
    },
  };
}
