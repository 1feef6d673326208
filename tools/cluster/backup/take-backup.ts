// `npm run cluster -- backup`: a full backup, then an incremental one, of the running cluster.
import type { Running } from '../layout/members.ts';
import { findPrimary } from '../machine/patroni-state.ts';
import type { Say } from '../say.ts';
import { runBackrest } from './stanza.ts';

/** Both on the primary, which archives. @throws Error with the words of pgBackRest */
export async function takeBackup(running: Running, say: Say): Promise<void> {
  const primary = await findPrimary(running.place);
  if (primary === null) throw new Error('No database node leads, so nothing is backed up.');
  for (const type of ['full', 'incr']) {
    const startedAt = performance.now();
    runBackrest(running, primary, ['backup', `--type=${type}`]);
    say(`${type}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  }
  runBackrest(running, primary, ['check']);
  for (const line of runBackrest(running, primary, ['info']).split('\n')) say(line);
}
