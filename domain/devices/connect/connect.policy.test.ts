// When a press may be tested, and when a text may be sent.
import { expect, test } from 'vitest';
import { connectTextsRefusal, pressTestRefusal, sentJustNow } from './connect.policy.ts';

const ready = {
  device_name: 'Pendant 3',
  kind: 'ev04',
  enable_alerts: true,
  has_alert: false,
  is_on_test: false,
} as const;

test.each([
  [{}, undefined],
  [{ kind: 'app' }, undefined],
  [{ kind: 'button' }, undefined],
  [{ kind: 'zoleo' }, 'no_press_test'],
  [{ enable_alerts: false }, 'alerts_off'],
  [{ has_alert: true }, 'alert_active'],
  [{ is_on_test: true }, 'on_test_already'],
] as const)('a press test of a device with %o: %s', (over, code) => {
  const refusal = pressTestRefusal({ ...ready, ...over });
  expect(refusal?.code).toBe(code);
  expect(refusal === null || refusal.status === 409).toBe(true);
});

test.each([
  [{ texts: ['A'], phone: '+61491570006' }, undefined],
  [{ texts: [], phone: '+61491570006' }, 'no_texts'],
  [{ texts: ['A'], phone: null }, 'no_number'],
  [{ texts: ['A'], phone: '' }, 'no_number'],
])('a text with %o: %s', (given, code) => {
  expect(connectTextsRefusal(given)?.code).toBe(code);
});

test('a second one within a minute is refused by name', () => {
  expect(sentJustNow('Pendant 3')).toMatchObject({ status: 409, code: 'sent_just_now' });
});
