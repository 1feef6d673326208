// Every line of the story once, in story-lines.txt, which a person reads; `vitest run
// domain/alerts/story -u` writes it again after a change of words.
import { expect, it } from 'vitest';
import { sayAustralian } from '#domain/kit/wording/wording.ts';
import { deviceWords } from './device-words.ts';
import { historyText, storyKinds } from './story-words.ts';
import type { StoryData } from './voice.ts';

const mei = { id: 7, name: 'Mei Chen' };

/** The data of the lines; each uses the fields that it knows. */
const facts: StoryData = {
  before: '1 November 2024',
  requester_name: 'Priya Raman',
  user_name: 'Daniel Okafor',
  times: 14,
  signal: 'sos',
  accuracy_m: 12,
  device: 'Pendant 4',
  new_network: '198.51.100.7',
  network: '198.51.0.0/16',
  addresses: ['198.51.100.99'],
  count: 3,
  alerts: 33,
  minutes: 10,
  reason: 'Waiting for the patrol',
  from: mei,
  owner: mei,
  operator: mei,
  assignee: { id: 8, name: 'Jack Hill' },
  name: 'Helen Marsh',
  contact: 'Helen Marsh',
  channels: ['sms', 'voice', 'email', 'push'],
  channel: 'sms',
  to: 'Helen Marsh',
  error: 'number not in service',
  party: 'worker',
  number: '0491 570 156',
  outcome: 'no_answer',
  note: 'Voicemail is full',
  text: 'Are you safe?',
  position: 2,
  content: 'Call the mobile',
  steps: [
    { position: 3, content: 'Call the contacts' },
    { position: 4, content: 'Send a patrol' },
  ],
  comment: 'Neighbour saw the car leave',
  called: 'Helen Marsh',
  conflict: 'Jack Hill resolved it first.',
  command: 'find_me',
  why: 'battery low',
  provider: 'Redgum Patrols',
  reference: 'P-1042',
  instructions: 'Gate code 4711',
  failure: 'no connection',
};

const people = { 7: 'Ana Silva', 8: 'Ben Okoye' };

/** Kinds with several texts. */
const variants: Readonly<Record<string, readonly StoryData[]>> = {
  'alert.raised': [
    { late: true },
    { new_network: null },
    { signal: 'geofence_left', geofence: 'Elm Street clinic' },
    { signal: 'help', via: 'sms', text: 'HELP, the road is cut' },
    { signal: 'help', via: 'sms', text: 'Help', shared_with: ['Noah Ward', 'Dana Lee'] },
    { signal: 'help', via: 'email', text: 'help', message: 'Safety check' },
  ],
  'geofence.reminded': [{ geofence: 'Lavington substation' }],
  'geofence.report_set_aside': [
    { geofence: 'Elm Street clinic', crossed: 'entry', known: true },
    { geofence: 'Elm Street clinic', crossed: 'exit', known: false },
  ],
  'geofence.snoozed': [{ geofence: 'Lavington substation', minutes: 10 }],
  'geofence.dismissed': [{ geofence: 'Lavington substation' }],
  'geofence.timer_started': [{ geofence: 'Lavington substation' }],
  'device_settings.geofences': [{ count: 0 }, { count: 3 }],
  'device.geofence_entered': [
    { geofence: 'Elm Street clinic' },
    { geofence: 'Elm Street clinic', inferred: true },
    { geofence: 'Elm Street clinic', by_device: true },
  ],
  'device.connect_text_sent': [{ texts: 2, recipient: '+61491570006' }],
  'alert.resolved': [
    {
      outcome: 'genuine',
      response_sent: false,
      note: 'Stuck in the lift.',
      resolution_comment: 'Person contacted, safe',
    },
    { outcome: 'genuine', response_sent: true },
    { outcome: 'false', response_sent: false },
  ],
  'alert.assigned': [
    { from: null, reason: null },
    { from: null, open: 5, reason: 'Tom is at lunch' },
  ],
  'alert.released': [{ from: null }],
  'device.created': [{ changes: { device_name: [null, 'Pendant 4'], user_id: [null, 7] }, people }],
  'device.updated': [
    { changes: { user_id: [null, 7] }, people },
    { changes: { user_id: [7, 8], phone: [null, '0491570006'] }, people },
    { changes: { user_id: [8, null] }, people },
    // A reader who may not see the people.
    { changes: { user_id: [null, 7] } },
    { changes: { user_id: [7, 8] } },
    { changes: { user_id: [7, 8] }, people: { 8: 'Ben Okoye' } },
    { changes: { user_id: [7, 8] }, people: { 7: 'Ana Silva' } },
    { changes: { user_id: [8, null] } },
  ],
  'alert.monitoring_ended': [{ from: null }],
  'alert.called_offline': [{ outcome: '' }],
  'alert.acknowledged_by_phone': [{ note: '' }],
  'alert.taken_over': [{ proposal_of: mei }],
  'alert.brief_given': [
    {
      service: 'Ambulance Victoria',
      taken_by: 'Anna',
      reference: 'C-4711',
      read_back: 'code',
      code_back: 'KTW',
    },
    { service: 'Ambulance Victoria', reference: null, read_back: 'digits', code_back: 'KTW' },
    { service: 'Police', reference: null, read_back: 'none', code_back: null },
  ],
  'alert.phone_call_begun': [{ party: 'device' }, { party: 'contact' }],
  'alert.phone_call_ended': [{ outcome: 'safe', note: '' }],
  'alert.repeated': [{ folded: 40 }, { proposal_ended: true }],
  'alert.resolution_proposed': [
    { outcome: 'genuine', response_sent: true, note: 'Police are with her.' },
  ],
  'alert.resolution_refused': [{ proposed_by: mei, reason: 'Her code word was wrong.' }],
  'alert.resolution_withdrawn': [{ proposed_by: mei }],
  'alert.step_ticked': [
    { outcome: null },
    { outcome: null, answer: 'yes' },
    { outcome: null, answer: 'no' },
    { outcome: null, answer: 'The house is locked' },
  ],
  'alert.offer_returned': [
    { ending: 'no_answer' },
    { ending: 'not_available' },
    { ending: 'switched_off' },
  ],
  'device.reconnected': [{ minutes: 1 }],
  'device.sos': [facts],
  'device.sos_cancelled': [{ new_network: null }],
  'device.wearer_cancelled': [facts],
  'device.offline': [{ silent_minutes: 30 }],
  'device_command.refused': [{ why: '' }],
  'welfare_session.resumed': [{ in_time: true }],
  'welfare_session.completed': [{ in_time: true }],
  'patrol_job.dispatched': [{ provider: '', reference: '' }],
  'delivery.sent': [
    { channel: 'voice' },
    { channel: 'email' },
    { channel: 'push', to: 'webpush:{}' },
    { channel: 'pigeon' },
  ],
};

const deviceKinds = Object.keys(deviceWords).map((kind) => `device.${kind}`);
const kinds = [...storyKinds, ...deviceKinds];
const plain = { accuracy_m: null, new_network: null };
const linesOf = (kind: string): readonly StoryData[] => {
  if (kind.startsWith('alert.resol')) return variants[kind] ?? [];
  return [deviceKinds.includes(kind) ? plain : {}, ...(variants[kind] ?? [])];
};

it('is read by a person', async () => {
  const line = (kind: string, data: StoryData): string =>
    historyText(
      {
        id: 1,
        kind,
        data,
        occurred_at: '2026-11-21T00:00:00Z',
        recorded_at: '2026-11-21T00:00:00Z',
      },
      { say: sayAustralian, phone: (number) => number },
    );
  const lines = kinds.flatMap((kind) =>
    linesOf(kind).map((more) => `${kind}: ${line(kind, { ...facts, ...more })}`),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./story-lines.txt');
});

it('has a variant only of kinds that exist', () => {
  expect(Object.keys(variants).filter((kind) => !kinds.includes(kind))).toEqual([]);
});
