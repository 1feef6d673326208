// The text that is copied for the emergency services, and which position it names.
import { msg } from '@lingui/core/macro';
import { expect, it } from 'vitest';
import type { AlertPosition } from '#domain/alerts/alert.ts';
import { knownPosition } from '#domain/alerts/dispatch-brief/known-position.ts';
import { i18n } from '#web/kit/language/language.ts';
import { type EmergencyFacts, emergencyText } from './emergency-text.ts';
import { mapsAddress, shownCoordinates } from './shown-coordinates.ts';

i18n.loadAndActivate({ locale: 'en-AU', messages: {} });

const fix: AlertPosition = {
  latitude: -36.0806212,
  longitude: 146.91583,
  accuracy_m: 12,
  source: 'gps',
  at: '2026-11-22T03:22:24.000Z',
};
const facts: EmergencyFacts = {
  subject: 'Daniel Okafor',
  type: msg`Fall detected`,
  known: { position: fix, kind: 'current' },
  near: 'Near Albury NSW',
  notes: 'Type 1 diabetic; carries glucose in the car.',
  keys: null,
  dogs: null,
  distance: (metres) => `${metres} m`,
  exact: () => '22/11/2026, 14:22:24 GMT\u22125',
};
const lines = (changed: Partial<EmergencyFacts>) =>
  emergencyText({ ...facts, ...changed }).split('\n');

it('says who, what, where, how exact, when, and the notes', () => {
  expect(lines({})).toEqual([
    'Daniel Okafor: Fall detected',
    'Latitude, longitude: -36.08062, 146.91583 (within 12 m)',
    'Position time: 22/11/2026, 14:22:24 GMT-5, GPS',
    'Near Albury NSW',
    'Notes: Type 1 diabetic; carries glucose in the car.',
  ]);
});

it('says before the coordinates that a position is not current', () => {
  for (const kind of ['earlier', 'other_device'] as const) {
    expect(lines({ known: { position: fix, kind } }).slice(1, 3)).toEqual([
      'No current position. Last known position:',
      'Latitude, longitude: -36.08062, 146.91583 (within 12 m)',
    ]);
  }
});

it('says dogs and keys where they are recorded', () => {
  expect(lines({ dogs: 'Two in the yard', keys: 'Key safe, code 4711' }).slice(-2)).toEqual([
    'Dogs: Two in the yard',
    'Keys and access: Key safe, code 4711',
  ]);
});

it('says what is unknown', () => {
  expect(lines({ known: null, near: null, notes: null })).toEqual([
    'Daniel Okafor: Fall detected',
    'Position: unknown',
    'No medical or hazard notes',
  ]);
  const vague = { ...fix, accuracy_m: null, doubt: 'time' } as const;
  expect(lines({ known: { position: vague, kind: 'current' }, near: null }).slice(1, 3)).toEqual([
    'Latitude, longitude: -36.08062, 146.91583 (unknown accuracy)',
    'Position time: unknown, GPS',
  ]);
});

const raised = { raised_at: '2026-11-22T03:25:00.000Z' };
it.each([
  ['its own newest fix', { positions: [{ ...fix, latitude: 1 }, fix] }, 'current'],
  [
    'a fix from hours before it',
    { positions: [{ ...fix, at: '2026-11-22T01:00:00.000Z' }] },
    'earlier',
  ],
  ['none, but another device has one', { positions: [], last_known_position: fix }, 'other_device'],
  [
    'its own, though another device has one too',
    { positions: [fix], last_known_position: { ...fix, latitude: 1 } },
    'current',
  ],
] as const)('an alert with %s', (_case, details, kind) => {
  const known = knownPosition(raised, { ...details, positions: [...details.positions] });
  expect(known?.kind).toBe(kind);
  expect(known?.position.latitude).toBe(fix.latitude);
});

it('an alert without any position has none', () => {
  expect(knownPosition(raised, { positions: [] })).toBeNull();
});

it('is shown with a true minus and opened at the exact place', () => {
  expect(shownCoordinates(fix)).toBe('\u221236.08062, 146.91583');
  expect(mapsAddress(fix)).toBe(
    'https://www.openstreetmap.org/?mlat=-36.0806212&mlon=146.91583#map=17/-36.0806212/146.91583',
  );
});
