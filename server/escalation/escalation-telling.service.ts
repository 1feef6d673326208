// Notifies one contact on each of their channels, records it in the story, and notifies the other
// contacts when one responds.

import { alertChannel } from '#domain/alerts/alert-channels.ts';
import { alertTypes } from '#domain/alerts/alert-type.ts';
import { alertHistory } from '#domain/alerts/alerts.events.ts';
import type { ContactChannel } from '#domain/escalation/escalation-plan.ts';
import * as words from '#domain/escalation/escalation-words.ts';
import { readerWith } from '#domain/kit/wording/reader.ts';
import { shareHours } from '#domain/shared-alerts/shared-alert.ts';
import { type NewDelivery, queueDeliveries } from '#server/deliveries/deliveries.store.ts';
import { readOptOuts } from '#server/deliveries/opt-outs.store.ts';
import { pushTo } from '#server/deliveries/push.store.ts';
import { recordEvents, tell } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { contactLinkUrl, type LinkMaker } from '#server/shared-alerts/shared-alert-links.store.ts';
import { smsBody } from '#server/texts/sms-templates.store.ts';
import type { AlertKey } from './contact-candidates.store.ts';
import {
  contactKey,
  readNotified,
  recordNotified,
  type Step,
  wasEmailed,
} from './escalations.store.ts';

/** An alarm by text or call that is older than this has no use. */
const alarmMinutes = 15;

type StoryAlert = AlertKey & { readonly user_id: number | null };

export interface StoryLine {
  readonly kind: string;
  readonly data: Record<string, unknown>;
  readonly actor?: { readonly id: number; readonly name: string };
}

/**
 * Records a line of the system, or of a contact with an account, in an alert's story and sends it
 * to the screens.
 */
export const writeStory = async (tx: Tx, alert: StoryAlert, line: StoryLine): Promise<void> =>
  await writeStories(tx, [{ alert, line }]);

/** The same for many alerts in two statements. */
export async function writeStories(
  tx: Tx,
  stories: readonly { readonly alert: StoryAlert; readonly line: StoryLine }[],
): Promise<void> {
  const written = await recordEvents(
    tx,
    stories.map(({ alert, line: { kind, data, actor } }) => ({
      organisation_id: alert.organisation_id,
      kind,
      alert_id: alert.id,
      ...(alert.user_id === null ? {} : { user_id: alert.user_id }),
      ...(actor ? { actor_staff_id: actor.id } : {}),
      data,
    })),
  );
  const frames = stories.flatMap(({ alert, line: { kind, data, actor } }, place) => {
    const row = written[place];
    if (!row) return [];
    const shown = { ...row, alert_id: alert.id, kind, ...(actor ? { actor } : {}), data };
    return [{ channels: [alertChannel(alert.id)], event: alertHistory.name, data: shown }];
  });
  await tell(tx, frames);
}

interface FactsRow {
  readonly person: string;
  readonly type: keyof typeof alertTypes;
  readonly raised_at: string;
  readonly timezone: string;
  readonly organisation: string;
  readonly language: string;
}

/** @param userId the contact; null for one without an account */
export async function readFacts(
  tx: Tx,
  alert: AlertKey,
  userId: number | null,
): Promise<Omit<words.TellingFacts, 'link'>> {
  const [row] = await tx<FactsRow[]>`
    select coalesce(p.name, v.device_name, 'Unknown person') as person, t.name as type,
      app.iso(a.raised_at) as raised_at,
      coalesce(p.timezone, d.timezone, o.timezone) as timezone, o.name as organisation,
      coalesce((select c.language
          from users c
          where c.organisation_id = a.organisation_id and c.id = ${userId}),
        o.language) as language
    from alerts a
    join organisations o on o.id = a.organisation_id
    join alert_types t on t.id = a.alert_type_id
    left join users p on p.organisation_id = a.organisation_id and p.id = a.user_id
    left join departments d on d.organisation_id = a.organisation_id and d.id = a.department_id
    left join devices v on v.organisation_id = a.organisation_id and v.id = a.device_id
    where a.organisation_id = ${alert.organisation_id} and a.id = ${alert.id}`;
  if (!row) throw new Error('This alert no longer exists.');
  const { language, ...facts } = row;
  return {
    ...facts,
    alert_id: alert.id,
    type_title: alertTypes[row.type].title,
    raised_at: new Date(row.raised_at),
    reader: readerWith(language),
  };
}

export interface Telling {
  readonly alert: StoryAlert;
  readonly step: Step;
  /** Whether the contact is notified again after a while without a new round. */
  readonly repeats: boolean;
}

/**
 * Notifies a contact, for the first time in this round or again. Email is sent only once, because
 * it stays in the inbox, unless the contact has no other channel. The admins get it in each of
 * their rounds: each time again no contact has answered.
 */
export async function notifyContact(
  tx: Tx,
  links: LinkMaker,
  { alert, step, repeats }: Telling,
): Promise<void> {
  const key = contactKey(step);
  const facts = await readFacts(tx, alert, step.user_id);
  const link = await contactLinkUrl(tx, links, {
    organisation_id: alert.organisation_id,
    alert_id: alert.id,
    key,
    name: step.contact_name,
    user_id: step.user_id,
    hours: shareHours.contact,
  });
  const messageFacts =
    step.contact_kind === 'admin' ? words.unansweredFacts({ ...facts, link }) : { ...facts, link };
  const again =
    step.tries > 0 || (step.contact_kind !== 'admin' && (await wasEmailed(tx, alert, step)));
  const optOut =
    step.mobile === null
      ? undefined
      : (await readOptOuts(tx, alert.organisation_id, [step.mobile])).get(step.mobile);
  const able = step.channels.filter((channel) => !(optOut === 'partner' && channel === 'sms'));
  const fresh = able.filter((channel) => !(again && channel === 'email'));
  // A contact with only email gets it again.
  const channels = fresh.length > 0 ? fresh : able;
  const base = {
    organisation_id: alert.organisation_id,
    alert_id: alert.id,
    lane: 'life_safety',
    recipient_name: step.contact_name,
  } as const;
  const sender = {
    ...base,
    escalation_step_id: step.id,
    until_acknowledged: true,
    valid_minutes: alarmMinutes,
  };
  const alarm = await smsBody(tx, 'alarm', words.alarmSmsValues(messageFacts));
  const sms = {
    subject: messageFacts.type_title,
    body: optOut === 'reply' ? `${alarm} ${words.sentAfterStop}` : alarm,
  };
  void (await queueDeliveries(
    tx,
    channels.flatMap((channel): NewDelivery[] => {
      const recipient = addressOf(step, channel);
      if (recipient === null) return [];
      const idempotency_key = `escalation:${step.id}:${step.tries + 1}:${channel}`;
      return [
        {
          ...sender,
          channel,
          recipient,
          ...(channel === 'sms' ? sms : wordsFor(channel, messageFacts)),
          idempotency_key,
        },
      ];
    }),
  ));
  if (channels.includes('push') && step.user_id !== null) {
    await pushTo(tx, step.user_id, {
      ...sender,
      ...words.alarmPush(facts),
      idempotency_key: `escalation:${step.id}:${step.tries + 1}:push`,
    });
  }
  await recordNotified(tx, alert, step, repeats);
  await writeStory(tx, alert, {
    kind: 'escalation.told',
    data: {
      contact: step.contact_name,
      as: step.contact_kind,
      position: step.position,
      round: step.round,
      time: step.tries + 1,
      channels,
    },
  });
}

/** Pushes have addresses of their own, one for each phone. */
function addressOf(step: Step, channel: ContactChannel): string | null {
  if (channel === 'sms') return step.mobile;
  if (channel === 'email') return step.email;
  if (channel === 'push') return null;
  // Every second call rings the other telephone, if there is one.
  return step.tries % 2 === 1 ? (step.landline ?? step.mobile) : (step.mobile ?? step.landline);
}

const wordsFor = (
  channel: Exclude<ContactChannel, 'sms'>,
  facts: words.TellingFacts,
): words.ChannelWords => {
  if (channel === 'voice') return words.alarmVoice(facts);
  return channel === 'email' ? words.alarmEmail(facts) : words.alarmPush(facts);
};

/**
 * Notifies all contacts who were notified before, except the one who responds, that they need not
 * act.
 */
export async function notifyOthers(
  tx: Tx,
  alert: StoryAlert,
  responder: { key: string | null; name: string },
): Promise<void> {
  const { person } = await readFacts(tx, alert, null);
  const others = (await readNotified(tx, alert)).filter(
    (step) => contactKey(step) !== responder.key,
  );
  const body = await smsBody(tx, 'responding', { responder: responder.name, person });
  void (await queueDeliveries(
    tx,
    others.flatMap((step): NewDelivery[] => {
      const channel = (['sms', 'email', 'voice'] as const).find((candidate) =>
        step.channels.includes(candidate),
      );
      const recipient = channel && addressOf({ ...step, tries: 0 }, channel);
      if (!channel || !recipient) return [];
      return [
        {
          organisation_id: alert.organisation_id,
          alert_id: alert.id,
          lane: 'life_safety',
          channel,
          recipient,
          body,
          recipient_name: step.contact_name,
          subject: `${responder.name} is responding`,
          valid_minutes: 60,
          // Per escalation run: contacts who are called again are notified again who responds.
          idempotency_key: `escalation:${alert.id}:responding:${step.id}`,
        },
      ];
    }),
  ));
}
