// The story shows an operator each failed delivery with recipient and reason; no line is its kind's
// bare name.
import { expect, it } from 'vitest';
import { sayAustralian } from '#domain/kit/wording/wording.ts';
import { historyText } from './story-words.ts';

const said = (kind: string, data: Record<string, unknown>): string =>
  historyText(
    { id: 1, kind, data, occurred_at: '2026-11-21T00:00:00Z', recorded_at: '2026-11-21T00:00:00Z' },
    { say: sayAustralian, phone: (number) => number },
  );

it.each([
  [
    'delivery.delayed',
    { channel: 'sms', to: 'Ann Ward', error: 'no answer' },
    'Text to Ann Ward: not delivered yet, retrying (no answer)',
  ],
  [
    'delivery.failed',
    { channel: 'voice', to: '+61400000000', code: 'busy' },
    'Call to +61400000000: not delivered (busy)',
  ],
  [
    'delivery.failed',
    { channel: 'push', to: 'webpush:{"endpoint":"https://push.example"}' },
    'Push notification to a phone: not delivered',
  ],
  [
    'delivery.delivered',
    { channel: 'email', to: 'ann@example.test' },
    'Email to ann@example.test: delivered',
  ],
  ['delivery.retried', { channel: 'sms', to: 'Ann Ward' }, 'Text to Ann Ward: sent again manually'],
])('%s', (kind, data, words) => expect(said(kind, data)).toBe(words));
