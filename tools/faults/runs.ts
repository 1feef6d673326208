// Every fault run, in the order in which they are done.
import type { FaultRun } from './fault-run.ts';
import { ambiguousCommit } from './runs/ambiguous-commit.ts';
import { clock } from './runs/clock.ts';
import { databaseRestarts } from './runs/database-restarts.ts';
import { deviceFrames } from './runs/device-frames.ts';
import { engineStill } from './runs/engine-still.ts';
import { halfOpen } from './runs/half-open.ts';
import { kills } from './runs/kills.ts';
import { linkLost } from './runs/link-lost.ts';
import { liveDown } from './runs/live-down.ts';
import { outage } from './runs/outage.ts';
import { partnerDown } from './runs/partner-down.ts';
import { partnerKilled } from './runs/partner-killed.ts';
import { poison } from './runs/poison.ts';
import { races } from './runs/races.ts';
import { seal } from './runs/seal.ts';
import { slowDatabase } from './runs/slow-database.ts';
import { socketDrops } from './runs/socket-drops.ts';
import { stall } from './runs/stall.ts';
import { storm } from './runs/storm.ts';
import { tabAsleep } from './runs/tab-asleep.ts';

export const runs: readonly FaultRun[] = [
  kills,
  databaseRestarts,
  linkLost,
  ambiguousCommit,
  slowDatabase,
  socketDrops,
  deviceFrames,
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
  engineStill,
  seal,
];
