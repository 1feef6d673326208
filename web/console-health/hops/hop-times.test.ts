// The hops in their order: the first console that made each, and never a time before the gateway's.
import { expect, test } from 'vitest';
import { hopsOf } from './hop-times.ts';

const at = (second: number) => `2026-11-21T10:00:0${second}.000Z`;
const reached = { received_at: at(3), painted_at: null, sounded_at: null, acted_at: null };

test('each hop has its first time and that console’s owner', () => {
  const hops = hopsOf({
    alert_id: 1,
    device_at: at(1),
    gateway_at: at(2),
    kept_at: at(2),
    sent_at: null,
    consoles: [
      { ...reached, console_id: 'a', staff: { id: 1, name: 'Mia' }, painted_at: at(5) },
      {
        ...reached,
        console_id: 'b',
        staff: { id: 2, name: 'Ben' },
        painted_at: at(4),
        sounded_at: at(1),
      },
    ],
    first_action: { at: at(9), kind: 'alert.acknowledged', by: { id: 2, name: 'Ben' } },
  });
  expect(hops.map(({ name, afterMs, who }) => [name, afterMs, who])).toEqual([
    ['device', null, ''],
    ['gateway', null, ''],
    ['kept', 0, ''],
    ['sent', null, ''],
    ['received_at', 1000, 'Mia'],
    ['painted_at', 2000, 'Ben'],
    ['sounded_at', null, 'Ben'],
    ['acted_at', null, ''],
    ['action', 7000, 'Ben'],
  ]);
});
