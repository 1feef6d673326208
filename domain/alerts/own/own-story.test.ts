// What an organisation reads of an alert's story: every kind of line is either said in words that
// name no operator and quote nothing that stays with the centre, or left out.
import { describe, expect, test } from 'vitest';
import { sayAustralian } from '#domain/kit/wording/wording.ts';
import { storyKinds } from '../story/story-words.ts';
import type { Voice } from '../story/voice.ts';
import { ownDeviceKinds, ownLineOf, ownStoryKinds } from './own-story.ts';
import { ownAuthor, ownText } from './own-story-words.ts';

const voice: Voice = { say: sayAustralian, phone: (number) => number };
const secret = 'SECRET';
/** Whatever a line of any kind could carry that is not for the organisation. */
const secrets = {
  comment: secret,
  note: secret,
  text: secret,
  message: secret,
  number: secret,
  to: secret,
  instructions: secret,
  reason: secret,
  failure: secret,
  answer: secret,
  content: secret,
  code: secret,
  recipient: secret,
  taken_by: secret,
  read_back: secret,
  new_network: secret,
  shared_with: [secret],
  told: [secret],
  from: { name: secret },
  assignee: { name: secret },
  operator: { name: secret },
  owner: { name: secret },
  proposed_by: { name: secret },
  proposal_of: { name: secret },
  word: secret,
  steps: [{ position: 1, content: secret }],
};
const line = (kind: string, data: Record<string, unknown> = {}) => ({
  id: 1,
  alert_id: 7,
  kind,
  occurred_at: '2026-11-23T10:00:00.000Z',
  recorded_at: '2026-11-23T10:00:00.000Z',
  data,
});
const own = (kind: string, data: Record<string, unknown> = {}, isByPerson = true) =>
  ownLineOf(line(kind, data), isByPerson);
const said = (kind: string, data: Record<string, unknown> = {}): string | null => {
  const read = own(kind, data);
  return read && ownText(read, voice);
};

test.each([...new Set([...storyKinds, ...ownStoryKinds, 'device.sos', 'device.message'])])(
  '%s keeps what is private',
  (kind) => {
    const read = own(kind, { ...secrets, signal: 'sos', contact: 'Sam Doyle' });
    expect(JSON.stringify(read)).not.toContain(secret);
    if (read) expect(`${ownText(read, voice)} ${ownAuthor(read, voice)}`).not.toContain(secret);
  },
);

test('a line has the data that it was written with, and no empty fields', () => {
  expect(Object.keys(own('alert.raised', { signal: 'sos' })?.data ?? {})).toEqual(['signal']);
});

test('every kind that is kept has words of its own in the story', () => {
  expect(ownStoryKinds.filter((kind) => !storyKinds.includes(kind))).toEqual([]);
});

test.each([
  'alert.commented',
  'user.commented',
  'alert.viewed',
  'alert.assigned',
  'alert.taken_over',
  'alert.offered',
  'alert.offer_returned',
  'alert.follow_up_set',
  'alert.follow_up_lapsed',
  'alert.step_ticked',
  'alert.steps_skipped',
  'alert.resolution_proposed',
  'alert.resolution_refused',
  'alert.owner_reminded',
  'alert.supervisors_told',
  'alert.unseen',
  'alert.evidence_exported',
  'shared_alert.created',
  'delivery.failed',
  'escalation.planned',
  'escalation.contact_wrote',
  'drill.revealed',
  'device.new_network',
  'device.call_record',
  'device.message',
  'alert.invented',
])('%s stays with the centre', (kind) => {
  expect(own(kind)).toBeNull();
});

test('reports of devices are read, but for those that are named', () => {
  expect(own('device.fall')).not.toBeNull();
  expect(ownDeviceKinds.except.filter((kind) => own(kind) !== null)).toEqual([]);
});

describe('the words', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['alert.raised', { signal: 'sos', accuracy_m: 12 }, 'Alert raised: SOS pressed, ±12 m'],
    ['alert.raised', { signal: 'help', via: 'sms', text: 'Help' }, 'Help by text message'],
    ['alert.raised', { signal: 'help', text: 'Help' }, 'Help in an answer'],
    ['alert.message_sent', { text: 'Are you ok?' }, 'Message sent to the worker'],
    ['alert.message_received', { text: 'No' }, 'Message from the worker'],
    ['alert.phone_call_begun', { party: 'contact', number: '+61' }, 'Calling a contact'],
    ['alert.phone_call_begun', { party: 'device' }, 'Calling the device'],
    [
      'alert.phone_call_ended',
      { party: 'person', party_name: 'Grace', outcome: 'no_answer', note: 'rings' },
      'Call to Grace: No answer',
    ],
    ['alert.phone_call_ended', { party: 'person', outcome: 'safe' }, 'Call to the worker: Safe'],
    [
      'alert.resolved',
      { outcome: 'false', response_sent: false, note: 'Drunk', resolution_comment: 'By accident' },
      'Resolved the alert: False alarm, no response sent. By accident',
    ],
    [
      'alert.resolved',
      { outcome: 'genuine', response_sent: true },
      'Resolved the alert: Genuine, response sent',
    ],
    ['alert.released', { from: { name: 'Mei' } }, 'Released the alert. Waiting for an operator.'],
    ['patrol_job.requested', { instructions: 'Gate code 1' }, 'Requested a patrol'],
    ['alert.brief_given', { service: '000', taken_by: 'A' }, 'Dispatch brief given to 000'],
    ['escalation.nobody_reachable', { told: [] }, 'No contact can be reached.'],
  ])('%s %o', (kind, data, words) => {
    expect(said(kind, data)).toBe(words);
  });
});

describe('who is behind a line', () => {
  const author = (kind: string, data: Record<string, unknown>, isByPerson: boolean) => {
    const read = own(kind, data, isByPerson);
    return read && ownAuthor(read, voice);
  };
  test('an operator is the centre, whoever they are', () => {
    expect(author('alert.acknowledged', {}, true)).toBe('Monitoring centre');
    expect(author('patrol_job.dispatched', {}, true)).toBe('Monitoring centre');
    expect(author('partner_dispatch.requested', {}, true)).toBe('Monitoring centre');
  });
  test('a person who may be of either house is staff', () => {
    expect(author('device_command.requested', {}, true)).toBe('Staff');
  });
  test('a contact without an account is named, and one who was notified is not the author', () => {
    expect(author('alert.acknowledged', { contact: 'Sam Doyle' }, false)).toBe('Sam Doyle');
    expect(author('escalation.also_responding', { contact: 'Sam' }, true)).toBe('Sam');
    expect(author('shared_alert.opened', { name: 'Sam' }, false)).toBe('Sam');
    expect(author('escalation.told', { contact: 'Sam' }, false)).toBe('System');
  });
  test('a device and the system are as in the story', () => {
    expect(author('device.fall', {}, false)).toBe('Device');
    expect(author('escalation.started', {}, false)).toBe('System');
  });
  test('a person whom the reader sees has a name, and whom they acted for has none', () => {
    const read = ownLineOf(
      {
        ...line('alert.acknowledged', { contact: 'Sam Doyle' }),
        actor: { id: 3, name: 'Ana Day' },
        acting_for: { id: 4, name: 'Bo' },
      },
      true,
    );
    expect(read && [ownAuthor(read, voice), read.acting_for]).toEqual(['Ana Day', undefined]);
  });
});
