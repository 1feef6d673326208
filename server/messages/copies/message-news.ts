// Sends the screens the messages that changed, once per run however many copies were updated.
import { organisationChannel } from '#domain/alerts/alert-channels.ts';
import { messageChanged } from '#domain/messages/messages.events.ts';
import { tell } from '#server/kit/audit.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';

interface Changed {
  readonly organisation_id: number;
  readonly message_id: number;
}

/**
 * Every run sends the changes of the last seconds, so that one committed a little later than it was
 * written is not missed.
 */
const changedLately = async (tx: Tx): Promise<Changed[]> =>
  await tx<Changed[]>`
    select distinct organisation_id, message_id
    from message_recipients
    where changed_at > app.now() - interval '2 seconds'
    order by 1, 2
    limit 100`;

export async function tellChanges(database: Database): Promise<void> {
  const changed = await database.ask(changedLately);
  if (changed.length === 0) return;
  const frames = changed.map((data) => ({
    channels: [organisationChannel(data.organisation_id)],
    event: messageChanged.name,
    data,
  }));
  await database.write({ role: 'platform' }, async (tx) => await tell(tx, frames));
}
