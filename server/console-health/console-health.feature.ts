// The feature that monitors the consoles: the canary, its sweeps, its calls and its counts.

import type { Feature } from '#server/program/feature.ts';
import { canarySubscriber } from './canary/canary.subscribers.ts';
import { consolesTrimSweep } from './consoles-trim.sweep.ts';
import { watchedSessionsSweep } from './watched-sessions.sweep.ts';

export const feature: Feature = {
  subscribers: [canarySubscriber],
  sweeps: ({ database, sessionMinutes }) => [
    consolesTrimSweep(database),
    watchedSessionsSweep(database, sessionMinutes),
  ],
  calls: async ({ proof }) => ({ routes: proof.routes, counters: { proof: proof.counts } }),
};
