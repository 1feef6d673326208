// Hands waiting copies to the delivery services, a few at a time: other deliveries in the ordinary
// lane, such as a sign-in code, never wait behind ten thousand of them.
import { notSetUpText } from '#domain/kit/services/delivery-service.ts';
import { asSms, filledFor } from '#domain/messages/message-text.ts';
import { type RecipientChannel, recipientChannels } from '#domain/messages/reach.ts';
import { type NewDelivery, queueDeliveries } from '#server/deliveries/deliveries.store.ts';
import { readOptOuts } from '#server/deliveries/opt-outs.store.ts';
import { pushTo } from '#server/deliveries/push.store.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { readServices } from '#server/kit/delivery-services.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { answerLink, type LinkSigner } from '../answers/answer-link.ts';
import {
  claimWaiting,
  countQueued,
  deliveryKey,
  noteFailed,
  noteHandedOver,
  type WaitingCopy,
} from './copies.store.ts';
import { tellChanges } from './message-news.ts';

/** Per transaction. */
const batch = 200;
/** The most that the delivery services hold at once, for each channel. */
const mostQueued = 400;
const platform = { role: 'platform' } as const;

export const messagesSweepName = 'messages';

/** @param links signs the links in emails that ask for an answer */
export const messagesSweep = (database: Database, links: LinkSigner): Sweep => ({
  name: messagesSweepName,
  everyMs: 500,
  run: async () => {
    for (const channel of recipientChannels) while (await handOver(database, channel, links));
    await tellChanges(database);
    return null;
  },
});

/** @returns whether there may be more to do at once */
async function handOver(
  database: Database,
  channel: RecipientChannel,
  links: LinkSigner,
): Promise<boolean> {
  return await database.write(platform, async (tx) => {
    const room =
      channel === 'app' ? batch : mostQueued - (await countQueued(tx, channel, mostQueued));
    const most = Math.min(batch, room);
    if (most <= 0) return false;
    const copies = await claimWaiting(tx, channel, most);
    if (copies.length === 0) return false;
    const takes = channel === 'app' || (await readServices(tx)).has(channel);
    if (!takes) {
      await noteFailed(
        tx,
        copies.map(({ id }) => id),
        notSetUpText(channel),
      );
      return copies.length === most;
    }
    const going = channel === 'sms' ? await withoutOptedOut(tx, copies) : copies;
    if (channel === 'app') await Promise.all(going.map(async (copy) => await wake(tx, copy)));
    else
      void (await queueDeliveries(
        tx,
        going.map((copy) => deliveryOf(copy, links)),
      ));
    await noteHandedOver(
      tx,
      going.map(({ id }) => id),
    );
    return copies.length === most;
  });
}

/** Fails copies to numbers that replied STOP since the message was sent. */
async function withoutOptedOut(
  tx: Tx,
  copies: readonly WaitingCopy[],
): Promise<readonly WaitingCopy[]> {
  const stopped: WaitingCopy[] = [];
  const going: WaitingCopy[] = [];
  for (const [organisation_id, theirs] of Map.groupBy(copies, (copy) => copy.organisation_id)) {
    const numbers = theirs.flatMap(({ number }) => number ?? []);
    const silent = await readOptOuts(tx, organisation_id, numbers);
    for (const copy of theirs) (silent.has(copy.number ?? '') ? stopped : going).push(copy);
  }
  await noteFailed(
    tx,
    stopped.map(({ id }) => id),
    'opted_out',
  );
  return going;
}

function deliveryOf(copy: WaitingCopy, links: LinkSigner): NewDelivery {
  const { organisation_id, channel, name: recipient_name, title, number, email } = copy;
  const text = filledFor(copy.content, copy);
  const common = {
    organisation_id,
    lane: 'ordinary',
    recipient_name,
    idempotency_key: deliveryKey(copy),
  } as const;
  return channel === 'sms'
    ? { ...common, channel, recipient: number ?? '', body: asSms(text, copy.response_type) }
    : {
        ...common,
        channel: 'email',
        recipient: email ?? '',
        subject: title,
        body: withLink(text, copy, links),
      };
}

const withLink = (text: string, { id, response_type }: WaitingCopy, links: LinkSigner): string =>
  response_type === null ? text : `${text}\n\nAnswer here: ${answerLink(links, id)}`;

/** Neutral words: a push goes through third parties. */
async function wake(tx: Tx, copy: WaitingCopy): Promise<void> {
  if (copy.user_id === null) return;
  const words = { subject: 'New message', body: 'You have a new message from your organisation.' };
  const { organisation_id } = copy;
  await pushTo(tx, copy.user_id, {
    organisation_id,
    lane: 'ordinary',
    ...words,
    idempotency_key: `${deliveryKey(copy)}:push`,
  });
}
