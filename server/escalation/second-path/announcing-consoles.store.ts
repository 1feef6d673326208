// Consoles whose announcement of an alert counts as seen without its painted row; the rule is in
// the domain.
import {
  announces,
  type FlownCanary,
  type ShownConsole,
} from '#domain/console-health/console-judge.ts';
import { consoleSilentAfterMs } from '#domain/console-health/proof-pace.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/** `since` when it was opened, milliseconds since 1970. */
export interface AnnouncingConsole extends Pick<ShownConsole, 'since'> {
  readonly console_id: string;
}

/**
 * For the platform's view and the centre's; reads the consoles that responded in the last seconds.
 */
export async function readAnnouncingConsoles(tx: Tx): Promise<AnnouncingConsole[]> {
  const [found] = await tx<
    { now: number; canary: FlownCanary | null; consoles: (ShownConsole & AnnouncingConsole)[] }[]
  >`
    select ${ms(tx, tx`app.now()`)} as now,
      (select json_build_object('id', id, 'committed_at', ${ms(tx, tx`committed_at`)})
        from canary_runs
        where committed_at is not null
        order by id desc
        limit 1) as canary,
      (select coalesce(json_agg(x), '[]') from (
        select c.console_id, ${ms(tx, tx`c.since`)} as since, ${ms(tx, tx`c.heard_at`)} as heard_at,
          c.visible, c.audio, c.troubles as reported, c.canary_id,
          ${ms(tx, tx`c.canary_received_at`)} as canary_received_at,
            ${ms(tx, tx`c.canary_painted_at`)} as canary_painted_at,
          ${ms(tx, tx`c.canary_sounded_at`)} as canary_sounded_at
        from consoles c
        where c.left_at is null
          and c.heard_at >= app.now() - ${`${consoleSilentAfterMs} milliseconds`}::interval) x) as consoles`;
  if (!found) return [];
  return found.consoles
    .filter((one) => announces(one, found.canary, found.now))
    .map(({ console_id, since }) => ({ console_id, since }));
}

const ms = (tx: Tx, moment: Fragment): Fragment =>
  tx`(extract(epoch from ${moment}) * 1000)::float8`;
