// The sealed log in the program: the sweeps that seal it and keep its newest seal outside.

import type { Feature } from '#server/program/feature.ts';
import { eventAnchorsSweep } from './event-anchors.jobs.ts';
import { eventOriginSweep } from './event-origin.sweep.ts';
import { eventSealSweep } from './event-seal.sweep.ts';

export const feature: Feature = {
  sweeps: ({ database, log, anchors }) => [
    eventOriginSweep(database, log),
    eventSealSweep(database, anchors.key),
    eventAnchorsSweep(database, anchors, log),
  ],
};
