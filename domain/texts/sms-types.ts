// The text messages that the platform sends by itself and whose words can be changed: what each
// says by default, and what can be filled in.

import { smsText } from '#domain/deliveries/sms-text.ts';
import {
  fillPlaceholders,
  hasPlaceholder,
  placeholderFaults,
} from '#domain/kit/rich-text/placeholders.ts';

export const longestSms = 480;

interface SmsType {
  readonly id: number;
  readonly placeholders: readonly string[];
  /** Without these the message is of no use. */
  readonly required: readonly string[];
  readonly content: string;
}

export const smsTypes = {
  code: {
    id: 1,
    placeholders: ['code', 'minutes'],
    required: ['code'],
    content:
      'Your Vigil code is {{code}}. It expires in {{minutes}} minutes. Do not share it with anyone.',
  },
  alarm: {
    id: 2,
    placeholders: ['alert_type', 'person', 'link'],
    required: ['person', 'link'],
    content: '{{alert_type}}: {{person}} may need help. Reply ACK if you are responding. {{link}}',
  },
  responding: {
    id: 3,
    placeholders: ['responder', 'person'],
    required: ['person'],
    content:
      '{{responder}} is responding to the alarm from {{person}}. You do not need to do anything.',
  },
} as const satisfies Record<string, SmsType>;
export type SmsTypeName = keyof typeof smsTypes;

export const smsTypeOf = (id: number): SmsType | undefined =>
  Object.values<SmsType>(smsTypes).find((type) => type.id === id);

/** What is wrong with the words of a type. */
export function smsTemplateFaults(id: number, content: string | null): Record<string, string[]> {
  const type = smsTypeOf(id);
  if (content === null || !type) return {};
  const missing = type.required.filter((name) => !hasPlaceholder(content, name));
  const faults = [
    ...placeholderFaults(content, type.placeholders),
    ...missing.map(
      (name) => `Add the placeholder {{${name}}}. The message does not work without it.`,
    ),
  ];
  return faults.length > 0 ? { content: faults } : {};
}

/**
 * The message as it is sent, in the phone networks' alphabet where possible. @param content null
 * for the default words
 */
export const filledSms = (
  name: SmsTypeName,
  content: string | null,
  values: Readonly<Record<string, string>>,
): string =>
  smsText(fillPlaceholders(content ?? smsTypes[name].content, (key) => values[key] ?? ''));
