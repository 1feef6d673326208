// Forty alerts of all kinds within half a minute, each of another person: a flood for trying out a
// console.

import type { AlarmFlag } from '#domain/ev04/data/alarm-flags.ts';
import { chanceOf } from '#simulator/chance.ts';
import { inOrder, type PhoneNews, type Scenario, type Step } from '#simulator/scenario.ts';
import { Wearer } from '#simulator/wearer.ts';

const alerts = 40;
const defaultSeconds = 30;
const alarms: readonly AlarmFlag[] = [
  'fall',
  'sos',
  'no_motion',
  'fall',
  'no_motion',
  'geofence_1',
  'no_motion',
  'fall',
];
const troubles: readonly PhoneNews['kind'][] = [
  'duress',
  'safety_shake',
  'medical',
  'patrol_request',
  'test',
  'safety_shake',
  'fall',
  'duress',
];

export const fortyAlerts: Scenario = {
  name: 'forty-alerts',
  about: `${alerts} alerts of all kinds within --seconds (${defaultSeconds}), each of another person, over pendants and phones`,
  phones: troubles.length,
  steps: ({ pendants, phones, seed, seconds }) => {
    const betweenMs = ((seconds ?? defaultSeconds) * 1000) / alerts;
    const chance = chanceOf(seed, 'forty alerts');
    const byPhone: Step[] = Array.from({ length: Math.min(phones, alerts) }, (_, phone) => ({
      at_ms: Math.round(chance.between(0, alerts * betweenMs)),
      phone,
      tells: { kind: troubles[phone % troubles.length] ?? 'sos' },
    }));
    const byPendant: Step[] = pendants.slice(0, alerts - byPhone.length).map((pendant, index) => ({
      at_ms: Math.round(index * betweenMs),
      imei: pendant.imei,
      says: new Wearer(pendant, chanceOf(seed, `wearer ${pendant.imei}`)).says([
        alarms[index % alarms.length] ?? 'sos',
      ]),
    }));
    return inOrder([byPhone.toSorted((left, right) => left.at_ms - right.at_ms), byPendant]);
  },
};
