// The text for one recipient: the placeholders filled in, and for a text message how to answer it.

import { smsParts } from '#domain/deliveries/sms-parts.ts';
import { smsText } from '#domain/deliveries/sms-text.ts';
import { fillPlaceholders, hasPlaceholder } from '#domain/kit/rich-text/placeholders.ts';
import { messagePlaceholders, type ResponseType } from './templates/message-template.ts';

export interface Reader {
  readonly first_name: string;
  readonly last_name: string;
  readonly department: string;
}

/** The message filled in for one reader. */
export const filledFor = (
  content: string,
  { organisation, ...reader }: Reader & { readonly organisation: string },
): string => {
  const values: Readonly<Record<string, string>> = { ...reader, organisation };
  return fillPlaceholders(content, (name) => values[name] ?? '');
};

export const isTheSameForAll = (content: string): boolean =>
  !messagePlaceholders.some((name) => hasPlaceholder(content, name));

/** The line under a text message, and the reply to a text that is not a valid answer. */
export const howToReply: Readonly<Record<ResponseType, string>> = {
  yes_no: 'Reply YES or NO.',
  safe_or_help: 'Reply SAFE or HELP.',
  acknowledge: 'Reply OK.',
  text: 'Reply to this message.',
  number: 'Reply with a number.',
};

/**
 * A text message in the phone networks' alphabet where possible, followed by a line on how to
 * answer it.
 */
export const asSms = (filled: string, response_type: ResponseType | null): string =>
  smsText(response_type === null ? filled : `${filled}\n${howToReply[response_type]}`);

/** How many text messages one recipient's copy takes. */
export const partsOf = (filled: string, response_type: ResponseType | null): number =>
  smsParts(asSms(filled, response_type)).parts;
