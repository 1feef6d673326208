// The response objectives for the clocks of a console: read once in the shell, and again when
// another is set. Empty until then, and a clock without an objective draws none of its lines.
import { useSyncExternalStore } from 'react';
import { type ObjectiveInForce, objectiveAt } from '#domain/alerts/objectives/objective.ts';
import { clearAtSessionEnd } from '#web/ui/feedback/session-memory.ts';

let known: readonly ObjectiveInForce[] = [];
const listeners = new Set<() => void>();

const subscribe = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

/** @param objectives the newest first */
export function keepObjectives(objectives: readonly ObjectiveInForce[]): void {
  known = objectives;
  for (const changed of listeners) changed();
}

clearAtSessionEnd(() => keepObjectives([]));

/** What an alert is measured against. @param received ISO 8601 */
export function useObjectiveOf(received: string): ObjectiveInForce | undefined {
  const objectives = useSyncExternalStore(subscribe, () => known);
  return objectiveAt(objectives, Date.parse(received));
}
