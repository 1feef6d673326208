// Combines the parts of all features, in the order of the list.
import type { Sweep } from '../kit/jobs/sweep.ts';
import type { Calls, Feature, Gathered, Running, SweepParts } from './feature.ts';

export const gather = (features: readonly Feature[]): Gathered => ({
  deliveryListeners: features.flatMap(({ deliveryListeners = [] }) => deliveryListeners),
  importers: features.flatMap(({ importers = [] }) => importers),
});

export const subscribersOf = (features: readonly Feature[]) =>
  features.flatMap(({ subscribers = [] }) => subscribers);

export function sweepsOf(
  features: readonly Feature[],
  parts: Omit<SweepParts, keyof Gathered>,
): Sweep[] {
  const all = { ...parts, ...gather(features) };
  return features.flatMap(({ sweeps }) => sweeps?.(all) ?? []);
}

/** Loads the modules of all calls. */
export async function callsOf(features: readonly Feature[], running: Running): Promise<Calls[]> {
  return await Promise.all(features.map(async ({ calls }) => (await calls?.(running)) ?? {}));
}
