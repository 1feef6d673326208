// The recipients by whom a message is shown before it is sent, with how long their copies are.
import { smsParts } from '#domain/deliveries/sms-parts.ts';
import { asSms, filledFor, isTheSameForAll } from './message-text.ts';
import type { Plan } from './reach.ts';
import {
  type MessageReader,
  mostLonger,
  mostReaders,
  type RecipientCount,
} from './recipient-count.ts';
import type { ResponseType } from './templates/message-template.ts';

interface Message {
  readonly content: string;
  readonly response_type: ResponseType | null;
  readonly organisation: string;
}

type Recipient = Plan['recipients'][number];

/** Those who are reached, each with the length of their copy; computed once if all are the same. */
export function readersOf(
  { content, response_type, organisation }: Message,
  recipients: readonly Recipient[],
): MessageReader[] {
  const sizeOf = (filled: string) => {
    const { length, parts } = smsParts(filled === '' ? '' : asSms(filled, response_type));
    return { length, parts };
  };
  const same = isTheSameForAll(content) ? sizeOf(content) : null;
  return recipients.flatMap(({ reach, kind, name, first_name, last_name, department }) => {
    const { channel } = reach;
    if (channel === null) return [];
    const reader = { kind, name, first_name, last_name, department, channel };
    if (channel !== 'sms') return [{ ...reader, length: 0, parts: 0 }];
    const size = same ?? sizeOf(filledFor(content, { ...reader, organisation }));
    return [{ ...reader, ...size }];
  });
}

/** What is shown of all readers: the first by each channel, and whose copies are longer. */
export function shownReaders(
  readers: readonly MessageReader[],
): Pick<RecipientCount, 'readers' | 'parts_each' | 'longer' | 'parts'> {
  const texts = readers.filter(({ channel }) => channel === 'sms');
  const sizes = [...Map.groupBy(texts, ({ parts }) => parts)]
    .map(([parts, those]) => ({ parts, count: those.length }))
    .sort((left, right) => left.parts - right.parts);
  const shortest = sizes[0]?.parts ?? 0;
  return {
    readers: [...Map.groupBy(readers, ({ channel }) => channel).values()].flatMap((those) =>
      those.slice(0, mostReaders),
    ),
    parts: texts.reduce((sum, { parts }) => sum + parts, 0),
    parts_each: sizes,
    longer: texts
      .filter(({ parts }) => parts > shortest)
      .sort((left, right) => right.length - left.length)
      .slice(0, mostLonger),
  };
}
