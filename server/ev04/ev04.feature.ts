// The gateway of EV-04 pendants in the program: its counts.
import type { Feature } from '#server/program/feature.ts';

export const feature: Feature = {
  calls: async ({ gateway }) => ({ counters: { ev04: () => gateway?.counts ?? {} } }),
};
