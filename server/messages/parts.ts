// How many text messages each recipient's copy takes; computed once if all texts are the same.
import type { MessageFields } from '#domain/messages/message.ts';
import { filledFor, isTheSameForAll, partsOf } from '#domain/messages/message-text.ts';
import type { Plan } from '#domain/messages/reach.ts';

/** 0 for recipients of another channel. */
export function partsForEach(
  { content, response_type }: Pick<MessageFields, 'content' | 'response_type'>,
  organisation: string,
): (recipient: Plan['recipients'][number]) => number {
  const same = isTheSameForAll(content) ? partsOf(content, response_type) : null;
  return ({ reach, ...reader }) =>
    reach.channel === 'sms'
      ? (same ?? partsOf(filledFor(content, { ...reader, organisation }), response_type))
      : 0;
}
