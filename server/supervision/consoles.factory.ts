// Consoles of a test: opened by staff, sending the reports a test gives them, and silent otherwise.
import { randomUUID } from 'node:crypto';
import { type ConsoleRow, keepConsoles } from '#server/console-health/consoles.store.ts';
import type { TestDatabase } from '#server/kit/testing/test-database.ts';

export interface TestConsoles {
  /** Opens one that responds and sounds. */
  open(staffId: number): Promise<void>;
  /** All consoles report this from now on; without a change, their last report. */
  report(change?: Partial<ConsoleRow>): Promise<void>;
  /** Time passes and all still respond. */
  wait(seconds: number): Promise<void>;
  /** None is open. */
  clear(): Promise<void>;
}

/** @param db with its clock set */
export function testConsoles(db: TestDatabase): TestConsoles {
  let rows: ConsoleRow[] = [];
  const consoles: TestConsoles = {
    open: async (staffId) => {
      const [session] = await db.ownerSql<{ id: number }[]>`
        insert into sessions (token_hash, user_id, expires_at)
        values (gen_random_uuid()::text::bytea, ${staffId},
          ${db.clock.now}::timestamptz + interval '12 hours')
        returning id`;
      rows.push({
        console_id: randomUUID(),
        staff_id: staffId,
        session_id: session?.id ?? 0,
        version: '1',
        leaving: false,
        visible: true,
        audio: 'running',
        troubles: [],
        canary_id: null,
        canary_received_at: null,
        canary_painted_at: null,
        canary_sounded_at: null,
      });
      await consoles.report();
    },
    report: async (change = {}) => {
      rows = rows.map((row) => ({ ...row, ...change }));
      await db.database.write({ role: 'centre' }, async (tx) => await keepConsoles(tx, rows));
    },
    wait: async (seconds) => {
      db.clock.now = new Date((db.clock.now?.getTime() ?? 0) + seconds * 1000);
      if (rows.length > 0) await consoles.report();
    },
    clear: async () => {
      rows = [];
      await db.empty('consoles');
    },
  };
  return consoles;
}
