// The next best action, case by case: the action, its addressee and the reason.
import { expect, it } from 'vitest';
import type { ResponseStep } from '#domain/responses/response-step.ts';
import type { PhoneCall } from '../actions/phone-call.ts';
import { alertActions } from '../alert.ts';
import { nextAction } from './next-action.ts';
import type { Situation } from './situation.ts';

const now = Date.parse('2026-11-21T01:10:00Z');
const at = (minutesAgo: number) => new Date(now - minutesAgo * 60_000).toISOString();
const [me, tom] = [
  { id: 7, name: 'Mei Chen' },
  { id: 8, name: 'Tom Hughes' },
];
const [mobile, landline, pendant] = ['+61491570156', '+61255501234', '+61491570006'];

const unowned: Situation['row'] = {
  id: 1,
  organisation: { id: 1, name: 'Redgum' },
  person: { id: 3, name: 'Daniel Okafor' },
  device: { id: 2, name: 'Pendant 4', type: 'ev04' },
  type: 'fall',
  priority: 1,
  status: 'active_alert',
  raised_at: at(2),
  version: 1,
};
const mine = { ...unowned, owner: me, acknowledged_at: at(1.9), last_action_at: at(0.5) };
const contact = (order: number, name: string, number: string, reachable_now = true) => ({
  order,
  kind: 'escalation' as const,
  name,
  mobile: number,
  landline: null,
  reachable_now,
  hours: 'Every day',
});
const [helen, omar] = [
  contact(1, 'Helen Marsh', '+61491570157'),
  contact(2, 'Omar Reyes', '+61491570159'),
];
const call = (over: Partial<PhoneCall>): PhoneCall => ({
  id: 5,
  alert_id: 1,
  user_id: 3,
  direction: 'outbound',
  party: 'person',
  party_name: null,
  number: mobile,
  by: me,
  started_at: at(1),
  confirmed_at: null,
  ended_at: at(0.5),
  outcome: 'no_answer',
  note: null,
  ...over,
});
const step = (
  id: number,
  kind: ResponseStep['kind'],
  content: string,
  ticked = false,
): ResponseStep => ({
  id,
  position: id,
  kind,
  content,
  url: null,
  required: true,
  source: { level: 'alert_type', name: null },
  ticked: ticked ? { by: me, at: at(1), answer: null } : null,
});
const steps = [
  step(1, 'call_device', 'Call the pendant and listen.'),
  step(2, 'call_person', 'Call the mobile.'),
  step(3, 'call_contacts', 'Call the contacts.'),
  step(4, 'dispatch', 'Send a patrol.'),
  step(5, 'do', 'Stay with the alert until somebody is there.'),
];
const done = (count: number) =>
  steps.map((one) =>
    one.id <= count ? { ...one, ticked: { by: me, at: at(1), answer: null } } : one,
  );
const base: Situation = {
  me: me.id,
  now,
  subject: 'Daniel Okafor',
  row: mine,
  abilities: alertActions,
  silent: false,
  mobile,
  landline: null,
  device_phone: pendant,
  device_status: null,
  voice_code: null,
  contacts: [helen, omar],
  steps,
  calls: [],
  patrols: [],
};

const cases: readonly (readonly [string, Partial<Situation>, string, string, string])[] = [
  [
    'unowned',
    { row: unowned },
    'acknowledge',
    'acknowledge, then call Daniel Okafor',
    'This alert is unowned.',
  ],
  [
    'unowned, with no one to call',
    { row: unowned, mobile: null, device_phone: null, contacts: [] },
    'acknowledge',
    'acknowledge',
    'This alert is unowned.',
  ],
  [
    'unowned duress',
    { row: unowned, silent: true },
    'acknowledge',
    'acknowledge, and do not call',
    'Duress: a ringing phone may endanger Daniel Okafor.',
  ],
  [
    'assigned to me, not acknowledged',
    { row: { ...unowned, owner: me } },
    'acknowledge',
    'acknowledge, then call Daniel Okafor',
    'It was assigned to you with another alert of this person.',
  ],
  [
    'a colleague has it',
    { row: { ...mine, owner: tom } },
    'wait',
    'leave this to Tom Hughes',
    'Tom Hughes has this alert, last action just now.',
  ],
  [
    'a colleague has it and does nothing',
    { row: { ...mine, owner: tom, last_action_at: at(6) } },
    'take_over',
    'take over from Tom Hughes',
    'Last action 6 min ago.',
  ],
  [
    'the follow-up rang',
    { row: { ...mine, follow_up_at: at(2), follow_up_lapsed: true } },
    'acknowledge',
    'acknowledge the follow-up',
    'The follow-up was due 2 min ago.',
  ],
  [
    'the first step',
    {},
    'call',
    'call Pendant 4',
    'Step 1: Call the pendant and listen. Listen through the device.',
  ],
  [
    'the first step, while the pendant is offline',
    { device_status: { online: false, last_seen_at: at(35) } },
    'call',
    'call Daniel Okafor',
    'Step 1: Pendant 4 is offline, last seen 35 min ago: call the mobile instead.',
  ],
  [
    'the first step, the pendant offline and the mobile tried',
    { device_status: { online: false, last_seen_at: null }, calls: [call({})] },
    'call',
    'call Helen Marsh',
    'Step 1: Pendant 4 is offline: call Helen Marsh instead.',
  ],
  [
    'an offline pendant is called after everybody else',
    {
      device_status: { online: false, last_seen_at: at(35) },
      steps: [],
      mobile: null,
      contacts: [],
      calls: [],
    },
    'call',
    'call Pendant 4',
    'Listen through the device.',
  ],
  [
    'the second step, with a voice code',
    { steps: done(1), voice_code: 'Kestrel' },
    'call',
    'call Daniel Okafor',
    'Step 2: Call the mobile. Ask for the voice code: Kestrel.',
  ],
  [
    'a call to the mobile runs',
    {
      steps: done(1),
      calls: [
        call({ outcome: null, ended_at: null }),
        call({ id: 4, number: pendant, party: 'device' }),
      ],
    },
    'call',
    'if the mobile is not answered, call Helen Marsh',
    'Contact 1 of 2, reachable now. No answer from Daniel Okafor just now.',
  ],
  [
    'a call runs and no one is left to call',
    { contacts: [], device_phone: null, calls: [call({ outcome: null, ended_at: null })] },
    'end_call',
    'record how the call ends',
    'Everyone who can be reached was called.',
  ],
  [
    'a colleague’s call is not mine to end',
    { steps: done(1), calls: [call({ by: tom, outcome: null, ended_at: null })] },
    'call',
    'call Helen Marsh',
    'Step 3: Call the contacts. Contact 1 of 2, reachable now.',
  ],
  [
    'the mobile was not answered',
    { steps: done(2), calls: [call({})] },
    'call',
    'call Helen Marsh',
    'Step 3: Call the contacts. Contact 1 of 2, reachable now. No answer from Daniel Okafor just now.',
  ],
  [
    'the mobile was tried though its step is open',
    { steps: done(1), calls: [call({ ended_at: at(3) })] },
    'call',
    'call Helen Marsh',
    'Step 3: Call the contacts. Contact 1 of 2, reachable now. No answer from Daniel Okafor 3 min ago.',
  ],
  [
    'the first contact did not answer',
    {
      steps: done(2),
      calls: [
        call({
          party: 'contact',
          party_name: 'Helen Marsh',
          number: '+61491570157',
          outcome: 'voicemail',
        }),
      ],
    },
    'call',
    'call Omar Reyes',
    'Step 3: Call the contacts. Contact 2 of 2, reachable now. Voicemail from Helen Marsh just now.',
  ],
  [
    'the first contact is off',
    { steps: done(2), contacts: [{ ...helen, reachable_now: false }, omar] },
    'call',
    'call Omar Reyes',
    'Step 3: Call the contacts. Contact 2 of 2, reachable now.',
  ],
  [
    'no contact can be reached',
    { steps: done(2), contacts: [] },
    'send_patrol',
    'send a patrol',
    'Step 4: Send a patrol.',
  ],
  [
    'a patrol is under way, the next step is to wait',
    { steps: done(3), patrols: [{ status: 'dispatched' }] },
    'step',
    'Send a patrol',
    'Step 4 of 5.',
  ],
  [
    'a cancelled patrol does not count',
    { steps: done(3), patrols: [{ status: 'cancelled' }] },
    'send_patrol',
    'send a patrol',
    'Step 4: Send a patrol.',
  ],
  [
    'the person needs help',
    { calls: [call({ outcome: 'needs_help', ended_at: at(2) })] },
    'send_patrol',
    'send a patrol',
    'Daniel Okafor needs help, spoken to 2 min ago.',
  ],
  [
    'a contact says help is needed',
    { calls: [call({ outcome: 'needs_help', party: 'contact', party_name: 'Helen Marsh' })] },
    'send_patrol',
    'send a patrol',
    'Helen Marsh says that Daniel Okafor needs help, called just now.',
  ],
  [
    'help is on its way',
    {
      steps: done(4),
      calls: [call({ outcome: 'needs_help' })],
      patrols: [{ status: 'requested' }],
    },
    'step',
    'Stay with the alert until somebody is there',
    'Step 5 of 5.',
  ],
  [
    'the person is safe',
    { calls: [call({ outcome: 'safe' })] },
    'resolve',
    'resolve the alert',
    'Daniel Okafor is safe, spoken to just now.',
  ],
  [
    'safe, recorded at a step',
    {
      steps: [
        {
          ...step(1, 'call_person', 'Call.'),
          ticked: { by: me, at: at(1), answer: null, outcome: 'safe' },
        },
      ],
    },
    'resolve',
    'resolve the alert',
    'Daniel Okafor is safe, spoken to 1 min ago.',
  ],
  [
    'safe first, then not',
    {
      calls: [
        call({ outcome: 'needs_help', ended_at: at(1) }),
        call({ outcome: 'safe', ended_at: at(3) }),
      ],
    },
    'send_patrol',
    'send a patrol',
    'Daniel Okafor needs help, spoken to 1 min ago.',
  ],
  [
    'safe, and the satellite SOS is on',
    { row: { ...mine, satellite_sos: true }, calls: [call({ outcome: 'safe' })] },
    'wait',
    'ask Daniel Okafor to cancel the SOS on the device',
    'The alert can be resolved after that.',
  ],
  [
    'a follow-up runs',
    { row: { ...mine, follow_up_at: at(-4.5) } },
    'wait',
    'wait for the follow-up',
    'It is due in 5 min.',
  ],
  [
    'duress: no phone at the person’s side is called',
    { silent: true },
    'call',
    'call Helen Marsh',
    'Step 3: Call the contacts. Contact 1 of 2, reachable now.',
  ],
  [
    'duress and no contacts, no steps',
    { silent: true, contacts: [], steps: [] },
    'send_patrol',
    'send a patrol',
    'Duress: do not call Daniel Okafor.',
  ],
  ['no steps', { steps: [], device_phone: null }, 'call', 'call Daniel Okafor', 'Not called yet.'],
  [
    'no steps, mobile tried, a landline is left',
    { steps: [], landline, calls: [call({})] },
    'call',
    'call Daniel Okafor',
    'No answer from Daniel Okafor just now.',
  ],
  [
    'no steps, everybody tried',
    { steps: [], contacts: [], device_phone: null, calls: [call({})] },
    'send_patrol',
    'send a patrol',
    'Everyone who can be reached was called.',
  ],
  [
    'no steps, a patrol under way',
    {
      steps: [],
      contacts: [],
      device_phone: null,
      calls: [call({})],
      patrols: [{ status: 'in_progress' }],
    },
    'wait',
    'stay with the alert until the patrol is on site',
    'A patrol is under way.',
  ],
  [
    'a question is a step',
    { steps: [step(1, 'yes_no', 'Is anybody with you?')] },
    'step',
    'Is anybody with you?',
    'Step 1 of 1.',
  ],
  [
    'an optional step is passed over',
    { steps: [{ ...step(1, 'do', 'Check.'), required: false }, step(2, 'do', 'Look.')] },
    'step',
    'Look',
    'Step 2 of 2.',
  ],
  [
    'all is done, and a second person is needed',
    { steps: done(5), abilities: ['propose_resolution'] },
    'resolve',
    'propose to resolve the alert',
    'All steps are done.',
  ],
  [
    'a proposal waits for a colleague',
    { row: { ...mine, proposed_by: me }, abilities: ['withdraw_resolution'] },
    'wait',
    'wait for a second person',
    `${me.name} proposed to resolve this duress alert.`,
  ],
  [
    'a proposal of a colleague is answered first, whosever the alert is',
    {
      row: { ...mine, owner: tom, proposed_by: tom },
      abilities: ['confirm_resolution', 'take_over'],
    },
    'resolve',
    'confirm the proposal, or refuse it',
    `${tom.name} proposed to resolve this duress alert.`,
  ],
  ['all is done', { steps: done(5) }, 'resolve', 'resolve the alert', 'All steps are done.'],
];

it.each(cases)('%s', (_name, over, act, title, reason) => {
  expect(nextAction({ ...base, ...over })).toMatchObject({ act, title, reason });
});

it('a resolved alert has none, and no refused action is proposed', () => {
  expect(nextAction({ ...base, row: { ...mine, status: 'resolved' } })).toBeNull();
  expect(nextAction({ ...base, abilities: [], steps: done(5) })).toBeNull();
});

it('pressing on from a call that was not answered ends that call', () => {
  const calls = [
    call({ id: 9, outcome: null, ended_at: null }),
    call({ id: 4, number: pendant, party: 'device' }),
  ];
  expect(nextAction({ ...base, calls })).toMatchObject({
    act: 'call',
    ends: 9,
    callee: { party: 'contact', number: '+61491570157' },
  });
});
