// The way into another cell, for the calls that need it; who shows a pass there is set by the
// application, which makes calls itself.

import { clearAtSessionEnd } from '#web/ui/feedback/session-memory.ts';

type Enter = (cell: number) => Promise<void>;

let enter: Enter | null = null;
const underWay = new Map<number, Promise<void>>();
/** So long a refusal holds: each call to a cell that lets nobody in would ask home for a pass. */
const refusedMs = 10_000;
const refusals = new Map<number, { readonly at: number; readonly reason: unknown }>();

clearAtSessionEnd(() => {
  enter = null;
  underWay.clear();
  refusals.clear();
});

/** @param next throws the CallError of a refusal; null where nobody visits */
export const setEntrance = (next: Enter | null): void => {
  enter = next;
  refusals.clear();
};

/** Waits for an entering that is under way; whatever becomes of it. */
export const entered = async (cell: number): Promise<void> =>
  await underWay.get(cell)?.catch(() => undefined);

/**
 * Shows the cell a new pass; callers at once share it.
 * @throws CallError where home gives none, or the cell does not take it
 */
export async function enterAgain(cell: number): Promise<void> {
  const refused = refusals.get(cell);
  if (refused && performance.now() - refused.at < refusedMs) throw refused.reason;
  const entering = underWay.get(cell) ?? begin(cell);
  underWay.set(cell, entering);
  await entering;
}

async function begin(cell: number): Promise<void> {
  try {
    await enter?.(cell);
    refusals.delete(cell);
  } catch (reason) {
    refusals.set(cell, { at: performance.now(), reason });
    throw reason;
  } finally {
    underWay.delete(cell);
  }
}
