// Opens the database for a program: its pools, and the kinds of query on them.
import type { Notices } from '../notices/notices.ts';
import { errorForCaller } from './connections/faults.ts';
import { pipeline } from './connections/pipeline.ts';
import { type DatabaseOptions, openPools } from './connections/pools.ts';
import { postgresNotices } from './connections/postgres-notices.ts';
import { probe } from './connections/probe.ts';
import { ask } from './connections/questions.ts';
import { transact } from './connections/transaction.ts';
import { setupOf } from './connections/view.ts';
import type { CommittedNews, Database } from './database.ts';

const platform = { role: 'platform' } as const;

/**
 * Opens the pools. Nothing is connected until the first query.
 * @param notices closed with the database; by LISTEN and NOTIFY where absent
 */
export function openDatabase(options: DatabaseOptions, notices?: Notices): Database {
  const pools = openPools(options);
  const listeners: ((news: CommittedNews | null) => void)[] = [];
  const announce = (news: CommittedNews | null): void => {
    for (const listen of listeners) listen(news);
  };
  return {
    read: async (view, questions) => await ask(pools, view, questions),
    ask: async (questions) => await ask(pools, platform, questions),
    write: async (view, work) => {
      const result = await transact(pools, view, work);
      announce(null);
      return result;
    },
    pipeline: async (view, statementsOf, newsOf) => {
      const rows = await pipeline(pools, view, statementsOf);
      announce(newsOf(rows));
      return rows;
    },
    probe: async (questions, deadlineMs) => {
      const setup = setupOf(platform, options.clock?.now ?? null);
      try {
        return await probe(pools.prober(deadlineMs), { setup, questions, deadlineMs });
      } catch (error) {
        throw errorForCaller(error);
      }
    },
    onCommit: (listen) => void listeners.push(listen),
    notices: notices ?? postgresNotices(pools.notifiers.current),
    close: async () => {
      await notices?.close();
      await Promise.all([pools.writers.close(), pools.readers.close(), pools.notifiers.close()]);
    },
  };
}
