// Every fault run, in the order in which they are done.
import type { FaultRun } from './fault-run.ts';
import { kills } from './runs/kills.ts';
import { seal } from './runs/seal.ts';

export const runs: readonly FaultRun[] = [kills, seal];
