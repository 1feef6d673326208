// A process that only runs the sweep of due timers, for the test that kills it: `node
// sweep-looker.fixture.ts <url>`. It begins on input, so that it can be started ahead.
import { openDatabase } from '#server/kit/db/open-database.ts';
import { startEngine } from '#server/kit/jobs/sweep.ts';
import { createLog } from '#server/kit/log.ts';
import { welfareSweep } from './welfare-sessions.sweep.ts';

const database = openDatabase({ url: process.argv[2] ?? '', poolSize: 2 });
const begin = (): void =>
  void startEngine(
    [welfareSweep({ database, afterAlarms: () => void process.stdout.write('raised\n') })],
    createLog('silent'),
  );
process.stdin.once('data', begin);
