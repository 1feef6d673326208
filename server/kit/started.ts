// What was started, to be ended in the opposite order: on a signal, after a start that failed, and
// on a signal while the start is still under way.

export interface Started {
  /**
   * Keeps how something that now runs is ended.
   * @throws Error when the end was asked for meanwhile; then this is ended first, for nobody else
   * knows of it
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
