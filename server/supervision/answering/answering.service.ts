// Notifies the responsible staff that no operator can answer alerts, and again once one can
// (decision 0061).
import { userChannel } from '#domain/alerts/alert-channels.ts';
import { readerWith } from '#domain/kit/wording/reader.ts';
import { answeringChanged } from '#domain/supervision/answering/answering.events.ts';
import type { AnsweringNow } from '#domain/supervision/answering/answering-now.ts';
import { noticeSubjects, noticeWords } from '#domain/supervision/answering/answering-words.ts';
import type { Notice } from '#domain/supervision/answering/outage.ts';
import { type NewDelivery, queueDeliveries } from '#server/deliveries/deliveries.store.ts';
import { type Way, waysTo } from '#server/deliveries/staff-ways.service.ts';
import { recordEvents, tell } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { readServices } from '#server/kit/delivery-services.ts';
import { noteNotified } from './outages.store.ts';
import { type ResponsibleStaff, readResponsibleStaff } from './responsible-staff.store.ts';

/** A message that is older than this is not sent any more. */
const validMinutes = 15;

const eventKinds: Readonly<Record<Notice, string>> = {
  again: 'answering.restored',
  busy: 'answering.busy',
  absent: 'answering.lost',
};

export interface NoticeFacts {
  readonly notice: Notice;
  readonly outage_id: number;
  /** Milliseconds since 1970. */
  readonly began_at: number;
  readonly now: AnsweringNow;
  /** The people notified of this outage before: only they are notified of its end. */
  readonly notified: readonly number[];
}

/**
 * Live on their screens, and by text and call; busy operators and the end of an outage by text
 * only. Services that are not set up are recorded with the outage.
 */
export async function notifyResponsible(tx: Tx, facts: NoticeFacts): Promise<void> {
  const { notice, outage_id, began_at, now } = facts;
  const all = await readResponsibleStaff(tx);
  const services = await readServices(tx);
  const asked = notice === 'again' ? all.filter(({ id }) => facts.notified.includes(id)) : all;
  const reached = asked
    .map((one) => ({ ...one, ways: quietened(waysTo(one, services), notice) }))
    .filter(({ ways }) => ways.length > 0);
  const since = new Date(began_at).toISOString();
  void (await queueDeliveries(
    tx,
    reached.flatMap((one) => one.ways.map((way) => messageTo(one, way, facts))),
  ));
  const channels = all.map(({ id }) => userChannel(id));
  if (channels.length > 0)
    await tell(tx, [
      {
        channels,
        event: answeringChanged.name,
        data: { notice, since, can_answer: now.can_answer },
      },
    ]);
  const not_set_up = (['sms', 'voice'] as const).filter(
    (channel) => !services.has(channel) && !(channel === 'voice' && notice !== 'absent'),
  );
  if (notice !== 'again')
    await noteNotified(
      tx,
      outage_id,
      reached.map(({ id }) => id),
      not_set_up,
    );
  const { state: _state, ...counts } = now;
  await recordEvents(tx, [
    {
      organisation_id: null,
      kind: eventKinds[notice],
      data: { ...counts, since, notified: reached.map(({ name }) => name), not_set_up },
    },
  ]);
}

/**
 * A call wakes people: only where no console would notify an operator, or no other channel reaches
 * them.
 */
const quietened = (ways: readonly Way[], notice: Notice): readonly Way[] => {
  const quiet = ways.filter(({ channel }) => channel !== 'voice');
  return notice === 'absent' || quiet.length === 0 ? ways : quiet;
};

function messageTo(
  one: ResponsibleStaff,
  way: Way,
  { notice, outage_id, began_at, now }: NoticeFacts,
): NewDelivery {
  return {
    organisation_id: null,
    lane: 'life_safety',
    subject: noticeSubjects[notice],
    body: noticeWords(notice, now, readerWith(one.language).time(new Date(began_at), one.timezone)),
    ...way,
    recipient_name: one.name,
    valid_minutes: validMinutes,
    idempotency_key: `answering:${outage_id}:${notice}:${one.id}:${way.channel}`,
  };
}
