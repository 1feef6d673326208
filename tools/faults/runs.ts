// Every fault run, in order of execution.

import { clock } from './clock/clock.ts';
import { outage } from './clock/outage.ts';
import { liveDown } from './console/live-down.ts';
import { races } from './console/races.ts';
import { socketDrops } from './console/socket-drops.ts';
import { tabAsleep } from './console/tab-asleep.ts';
import { ambiguousCommit } from './database/ambiguous-commit.ts';
import { databaseRestarts } from './database/database-restarts.ts';
import { linkLost } from './database/link-lost.ts';
import { slowDatabase } from './database/slow-database.ts';
import type { FaultRun } from './fault-run.ts';
import { partnerDown } from './partner/partner-down.ts';
import { partnerKilled } from './partner/partner-killed.ts';
import { poison } from './partner/poison.ts';
import { engineStill } from './program/engine-still.ts';
import { kills } from './program/kills.ts';
import { memoryLimit } from './program/memory-limit.ts';
import { split } from './program/split.ts';
import { stall } from './program/stall.ts';
import { storm } from './program/storm.ts';
import { seal } from './seal/seal.ts';
import { deviceFrames } from './units/device-frames.ts';
import { halfOpen } from './units/half-open.ts';
import { replay } from './units/replay.ts';

export const runs: readonly FaultRun[] = [
  kills,
  split,
  databaseRestarts,
  linkLost,
  ambiguousCommit,
  slowDatabase,
  socketDrops,
  deviceFrames,
  replay,
  halfOpen,
  storm,
  outage,
  clock,
  races,
  partnerKilled,
  poison,
  partnerDown,
  liveDown,
  tabAsleep,
  stall,
  memoryLimit,
  engineStill,
  seal,
];
