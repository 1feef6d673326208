// What was told to the consoles, as the log has it, and how what one of them saw differs from that.
import { alertMonitoringChannel } from '#domain/alerts/alert-channels.ts';
import { asSuperuser } from '../database/database-hurts.ts';
import type { Ground } from '../fault-run.ts';

/** The number of the newest row that was told. */
export const newestFrame = async ({ superuserUrl }: Ground): Promise<number> =>
  await asSuperuser(superuserUrl, async (sql) =>
    Number((await sql`select coalesce(max(id), 0) as id from live_outbox`)[0]?.['id'] ?? 0),
  );

/** What was told to the monitoring channel since, as "transaction.row", in the order of the log. */
export const framesSince = async ({ superuserUrl }: Ground, id: number): Promise<string[]> =>
  await asSuperuser(superuserUrl, async (sql) =>
    (
      await sql<{ number: string }[]>`
        select tx_id || '.' || id as number
        from live_outbox
        where id > ${id} and ${alertMonitoringChannel} = any(channels)
        order by tx_id, id`
    ).map(({ number }) => number),
  );

/** What a console saw against what was told. */
export function differences(seen: readonly string[], told: readonly string[]) {
  const [had, known] = [new Set(seen), new Set(told)];
  const shown = seen.filter((number) => known.has(number));
  return {
    missing: told.filter((number) => !had.has(number)).length,
    twice: seen.length - had.size,
    unknown: seen.filter((number) => !known.has(number)).length,
    ordered: shown.every(
      (number, index) => index === 0 || told.indexOf(number) > told.indexOf(shown[index - 1] ?? ''),
    ),
  };
}
