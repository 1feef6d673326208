// The changes published to the consoles, as the log has them, and how the frames that a console
// received differ from them.
import { alertMonitoringChannel } from '#domain/alerts/alert-channels.ts';
import { asSuperuser } from '../database/superuser.ts';
import type { Ground } from '../fault-run.ts';

type Place = Pick<Ground, 'superuserUrl'>;

/** The number of the newest published row. */
export const newestFrame = async ({ superuserUrl }: Place): Promise<number> =>
  await asSuperuser(superuserUrl, async (sql) =>
    Number((await sql`select coalesce(max(id), 0) as id from live_outbox`)[0]?.['id'] ?? 0),
  );

/**
 * The changes published to the monitoring channel since, as "transaction.row", in the order of the
 * log.
 */
export const framesSince = async ({ superuserUrl }: Place, id: number): Promise<string[]> =>
  await asSuperuser(superuserUrl, async (sql) =>
    (
      await sql<{ number: string }[]>`
        select tx_id || '.' || id as number
        from live_outbox
        where id > ${id} and ${alertMonitoringChannel} = any(channels)
          and event in ('alert.created', 'alert.updated')
        order by tx_id, id`
    ).map(({ number }) => number),
  );

/** The frames that a console received against those published. */
export function differences(seen: readonly string[], published: readonly string[]) {
  const [had, known] = [new Set(seen), new Set(published)];
  const shown = seen.filter((number) => known.has(number));
  return {
    missing: published.filter((number) => !had.has(number)).length,
    twice: seen.length - had.size,
    unknown: seen.filter((number) => !known.has(number)).length,
    ordered: shown.every(
      (number, index) =>
        index === 0 || published.indexOf(number) > published.indexOf(shown[index - 1] ?? ''),
    ),
  };
}
