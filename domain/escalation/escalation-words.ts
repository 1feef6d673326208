// The texts that notify contacts, for each channel: the essential words first, and in a push only
// what a lock screen may show.

import { smsText } from '#domain/deliveries/sms-text.ts';
import { isTimezone } from '#domain/kit/local-time/timezone.ts';
import type { Reader } from '#domain/kit/wording/reader.ts';

export interface TellingFacts {
  readonly alert_id: number;
  readonly person: string;
  /** "SOS", "Fall detected". */
  readonly type_title: string;
  readonly raised_at: Date;
  readonly timezone: string;
  readonly organisation: string;
  /** The contact, or the organisation for a contact without an account. */
  readonly reader: Reader;
  /** The contact's own page. */
  readonly link: string;
}

export interface ChannelWords {
  readonly subject: string;
  readonly body: string;
}

/**
 * "02:10 on 5 April, Sydney time", or "2:10 AM on April 5, Sydney time", on the worker's clock: the
 * reader may be elsewhere.
 */
export function raisedInWords({
  raised_at,
  timezone: given,
  reader,
}: Pick<TellingFacts, 'raised_at' | 'timezone' | 'reader'>): string {
  const timezone = isTimezone(given) ? given : 'UTC';
  const city = timezone.slice(timezone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return `${reader.time(raised_at, timezone)} on ${reader.day(raised_at, timezone)}, ${city} time`;
}

/**
 * The values for the platform's text message about an alert; it stays one message if the name and
 * the address are short enough.
 */
export const alarmSmsValues = ({
  type_title,
  person,
  link,
}: TellingFacts): Readonly<Record<string, string>> => ({
  alert_type: type_title.toUpperCase(),
  person,
  link,
});

/** Said twice, because people pick up in the middle of the first sentence. */
export function alarmVoice(facts: TellingFacts): ChannelWords {
  const once = `This is an emergency call from ${facts.organisation}. ${facts.type_title} alarm from ${facts.person}, raised at ${raisedInWords(facts)}. If you are responding, press 1.`;
  return { subject: facts.type_title, body: `${once} ${once}` };
}

export const alarmEmail = (facts: TellingFacts): ChannelWords => ({
  subject: `${facts.type_title}: ${facts.person} may need help`,
  body: [
    `${facts.type_title} alarm from ${facts.person} (${facts.organisation}), raised at ${raisedInWords(facts)}.`,
    '',
    'See their location, or respond:',
    facts.link,
    '',
    'Other contacts are also being notified until someone responds.',
  ].join('\n'),
});

/**
 * Ids and neutral words only: a push goes through third parties and onto lock screens (protocols:
 * push, choices).
 */
export const alarmPush = (facts: Pick<TellingFacts, 'alert_id'>): ChannelWords => ({
  subject: 'Alarm',
  body: JSON.stringify({
    kind: 'escalation',
    alert_id: facts.alert_id,
    title: 'Alarm',
    body: 'Someone may need your help.',
  }),
});

/** To the platform's own staff, when no contact of an organisation can be notified. */
export const unreachableText = ({
  alert_id,
  person,
  type_title,
  organisation,
}: Omit<TellingFacts, 'link' | 'reader'>): ChannelWords => ({
  subject: `${type_title}: no contacts available at ${organisation}`,
  body: smsText(
    `${type_title.toUpperCase()} from ${person}, ${organisation}, alert ${alert_id}: no contact can be reached. Please help now.`,
  ),
});

/** To the organisation's admins, when no contact answered. */
export const unansweredFacts = (facts: TellingFacts): TellingFacts => ({
  ...facts,
  type_title: `Unanswered ${facts.type_title}`,
});

/** At the end of an alarm's text to a number that replied STOP. */
export const sentAfterStop = 'Safety alarms are sent even after STOP.';
