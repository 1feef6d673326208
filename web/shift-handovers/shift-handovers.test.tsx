// @vitest-environment happy-dom
// Handing over a shift: what is open with what happens next, each part that is cut, and two
// signatures of two people, where a refused one loses no note.
import { describe, expect, it } from 'vitest';
import type {
  HandoverLine,
  HandoverSnapshot,
  ShiftHandover,
} from '#domain/shift-handovers/shift-handover.ts';
import { shiftHandoversApi } from '#domain/shift-handovers/shift-handovers.api.ts';
import { answer, networkDown, refuse } from '#web/kit/testing/answers.factory.ts';
import { openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import HandoverPage from './handover-page.tsx';
import ShiftPanel from './shift-panel.tsx';
import SignedPage from './signed-page.tsx';
import { Snapshot } from './snapshot.tsx';

const at = '2026-11-21T02:00:00.000Z';
const none = { count: 0, items: [] };
const snapshot: HandoverSnapshot = {
  at,
  answered: null,
  open: none,
  follow_ups: none,
  texts: none,
  patrols: none,
  on_test: [],
  consoles: [],
  program: [],
  devices: none,
};
const ofAlert = { alert_id: 7, subject: 'Tane Ward', organisation: 'Redgum' };
type Open = HandoverSnapshot['open']['items'][number];
const alert: Open = {
  ...ofAlert,
  type: 'sos',
  priority: 1,
  raised_at: '2026-11-21T01:00:00.000Z',
  owner: 'Mei Chen',
  next: null,
};
const show = (over: Partial<HandoverSnapshot>) =>
  openScreen(<Snapshot snapshot={{ ...snapshot, ...over }} />);

describe('what happens next', () => {
  it.each<[Open['next'], string]>([
    [{ kind: 'follow_up', at, status: null }, 'Follow-up was due at 13:00'],
    [{ kind: 'follow_up', at: '2026-11-21T02:01:00Z', status: null }, 'Follow-up at 13:01'],
    [{ kind: 'supervisors', at, status: null }, 'Supervisors were notified at 13:00'],
    [
      { kind: 'idle', at: '2026-11-21T01:59:00Z', status: null },
      'Supervisors were notified at 12:59',
    ],
    [
      { kind: 'supervisors', at: '2026-11-21T02:05:00Z', status: null },
      'Supervisors notified at 13:05 unless somebody acknowledges it',
    ],
    [
      { kind: 'idle', at: '2026-11-21T02:05:00Z', status: null },
      'Supervisors notified at 13:05 unless something is recorded',
    ],
    [
      { kind: 'second_person', at: null, status: null },
      'Waiting for a second person to confirm that it is over',
    ],
    [{ kind: 'patrol', at, status: 'dispatched' }, 'Patrol: '],
  ])('%j', async (next, words) => {
    const screen = show({ open: { count: 1, items: [{ ...alert, next }] } });
    await screen.expectText(`Mei Chen · ${words}`);
    await screen.expectNoText('Unowned');
  });

  it('an alert without an owner is marked, and one without a next step says nothing of it', async () => {
    const screen = show({ open: { count: 1, items: [{ ...alert, owner: null }] } });
    await screen.expectText('Unowned');
    await screen.expectNoText('Supervisors', 'Follow-up at');
  });
});

it('each part that is empty says what that means', async () => {
  const screen = show({});
  await screen.expectText(
    'No open alerts.',
    'No follow-ups.',
    'No texts are waiting for a reply.',
    'No patrols under way.',
    'Nothing on test.',
    'All open consoles and the gateway are working.',
    'No device stopped reporting in the last 24 hours.',
  );
  await screen.expectNoText('answered since');
});

it('a part that is cut says how many more there are', async () => {
  const screen = show({ open: { count: 501, items: [alert] } });
  await screen.expectText('and 500 more');
});

it('promises: a follow-up that is due at this moment was due', async () => {
  const follow = { ...ofAlert, reason: null, set_by: 'Mei Chen' };
  const screen = show({
    follow_ups: {
      count: 2,
      items: [
        { ...follow, due_at: at },
        { ...follow, alert_id: 8, due_at: '2026-11-21T02:00:01Z', reason: 'Call again' },
      ],
    },
    texts: {
      count: 1,
      items: [{ ...ofAlert, alert_id: 9, at, text: 'Are you safe?', sent_by: 'Bo' }],
    },
    patrols: {
      count: 1,
      items: [{ ...ofAlert, alert_id: 10, status: 'dispatched', provider: null, requested_at: at }],
    },
  });
  await screen.expectText('was due 13:00', 'Call again · Mei Chen', '“Are you safe?” · Bo');
  expect(document.body.textContent.match(/was due/g)).toHaveLength(1);
});

it('devices: the first ten, and all on a press', async () => {
  const items = Array.from({ length: 11 }, (_, id) => ({
    id,
    name: `Pendant ${id}`,
    person: id === 0 ? null : `Person ${id}`,
    organisation: 'Redgum',
    last_seen_at: at,
  }));
  const screen = show({ devices: { count: 11, items } });
  await screen.expectText('Person 9', 'Pendant 9 · Redgum', 'last seen 13:00');
  await screen.expectNoText('Person 10');
  await screen.press('Show all 11');
  await screen.expectText('Person 10');
  expect(screen.look('button', 'Show all 11')).toBeNull();
});

const page = (...answers: ReturnType<typeof answer>[]) =>
  openScreen(<HandoverPage />, {
    at: '/alert-monitoring/handover',
    answers: [
      ...answers,
      answer(shiftHandoversApi.now, snapshot),
      answer(shiftHandoversApi.list, []),
    ],
  });
const line = (id: number, over: Partial<HandoverLine> = {}): HandoverLine => ({
  id,
  signed_at: at,
  outgoing: { id: 1, name: 'Ana Silva' },
  note: '',
  incoming: { id: 2, name: 'Bo Lind' },
  received_at: at,
  open_alerts: 2,
  ...over,
});
const handover: ShiftHandover = { ...line(3, { incoming: null, received_at: null }), snapshot };

it('the outgoing person signs with the note, which is kept no longer than that', async () => {
  const screen = page(answer(shiftHandoversApi.sign, handover));
  await screen.type('Note for the next shift', 'Watch the north gate');
  await screen.press('Sign and hand over');
  await screen.expectAddress('/alert-monitoring/handover/3');
  const [[path, body] = []] = screen.written;
  expect([path, body]).toEqual([
    'POST /shift-handovers',
    { note: 'Watch the north gate', client_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  ]);
});

it.each([
  [
    refuse(shiftHandoversApi.sign, 409, { message: 'It is signed already.' }),
    'It is signed already.',
  ],
  [networkDown(shiftHandoversApi.sign), 'Nothing was saved.'],
])(
  'a signature that was not taken keeps the note, and sends the same one again (%#)',
  async (refusal, words) => {
    const screen = page(refusal);
    await screen.type('Note for the next shift', 'Watch the north gate');
    await screen.press('Sign and hand over');
    await screen.expectProblem('Note for the next shift', words);
    expect((await screen.field('Note for the next shift')).value).toBe('Watch the north gate');
    screen.change(answer(shiftHandoversApi.sign, handover));
    await screen.press('Sign and hand over');
    await screen.expectAddress('/alert-monitoring/handover/3');
    const ids = screen.written.map(([, body]) => (body as { client_id: string }).client_id);
    expect(new Set(ids).size).toBe(1);
    expect(ids).toHaveLength(2);
  },
);

it('handovers that wait for the other person are above; one’s own is not among them', async () => {
  const screen = page(
    answer(shiftHandoversApi.list, [
      line(1, { incoming: null, open_alerts: 1 }),
      line(2, { incoming: null, outgoing: { id: 5, name: 'Mei Chen' } }),
      line(3),
    ]),
  );
  const waiting = await screen.find('region', 'Waiting for the incoming signature');
  expect(waiting.textContent).toContain('Ana Silva · 1 open alert');
  expect(waiting.textContent).not.toContain('Mei Chen');
  const earlier = await screen.find('region', 'Earlier handovers');
  expect(earlier.textContent).toContain('Ana Silva to Bo Lind · 2 open alerts');
  expect(earlier.textContent).toContain('Not signed yet');
});

it('ten earlier ones are shown at first', async () => {
  const screen = page(
    answer(
      shiftHandoversApi.list,
      Array.from({ length: 12 }, (_, id) => line(id + 1)),
    ),
  );
  await screen.press('Show 2 more');
  const earlier = await screen.find('region', 'Earlier handovers');
  await screen.expect(() => expect(earlier.querySelectorAll('li')).toHaveLength(12));
});

it('without what is open there is nothing to sign', async () => {
  const screen = page(refuse(shiftHandoversApi.now, 503, { message: 'Out of reach.' }));
  await screen.expectText('The handover could not be loaded', 'Out of reach.');
  expect(screen.look('button', 'Sign and hand over')).toBeNull();
  screen.change(answer(shiftHandoversApi.now, snapshot));
  await screen.press('Try again');
  await screen.find('button', 'Sign and hand over');
});

describe('a handover that was signed', () => {
  const open = (over: Partial<ShiftHandover>, ...answers: ReturnType<typeof answer>[]) =>
    openScreen(<SignedPage />, {
      path: '/alert-monitoring/handover/:handoverId',
      at: '/alert-monitoring/handover/3',
      answers: [...answers, answer(shiftHandoversApi.get, { ...handover, ...over })],
    });

  it('is taken over by another person', async () => {
    const screen = open({}, answer(shiftHandoversApi.receive, handover));
    await screen.expectText('Not taken over yet');
    screen.change(answer(shiftHandoversApi.get, { ...handover, ...line(3) }));
    await screen.press('I have read this: sign and take over');
    await screen.expectWritten(['PUT /shift-handovers/3/receive']);
    await screen.expectText('You have taken over from Ana Silva.', 'Taken over by Bo Lind');
    expect(screen.look('button', /sign and take over/)).toBeNull();
  });

  it('never by the person who handed over', async () => {
    const screen = open({ outgoing: { id: 5, name: 'Mei Chen' } });
    await screen.expectText('The person who takes over signs here.');
    expect(screen.look('button', /sign and take over/)).toBeNull();
  });

  it('a refusal says why, and the way stays', async () => {
    const screen = open(
      {},
      refuse(shiftHandoversApi.receive, 409, { message: 'Bo Lind has taken over.' }),
    );
    await screen.press(/sign and take over/);
    await screen.expectText('Bo Lind has taken over.');
    await screen.find('button', /sign and take over/);
  });

  it('its note is shown where there is one', async () => {
    const screen = open({ note: 'Watch the north gate' });
    await screen.expectText('Watch the north gate');
    screen.close();
    const without = open({});
    await without.expectText('Handover of Ana Silva');
    expect(without.look('region', 'Note for the next shift')).toBeNull();
  });

  it('one that could not be loaded is loaded again', async () => {
    const screen = open({}, refuse(shiftHandoversApi.get, 503));
    await screen.expectText('The handover could not be loaded');
    screen.change(answer(shiftHandoversApi.get, handover));
    await screen.press('Try again');
    await screen.expectText('Handover of Ana Silva');
  });
});

it.each([
  ['monitoring_centre_operator', ['Hand over shift']],
  ['monitoring_centre_supervisor', ['Hand over shift', 'Drills', 'Response objectives']],
] as const)('%s is offered %j', async (name, links) => {
  const screen = openScreen(<ShiftPanel />, {
    user: { role: { name, kind: 'centre' }, abilities: ['read alert monitoring'] },
  });
  const shown = await screen.all('link');
  expect(shown.map(({ textContent }) => textContent)).toEqual(links);
});
