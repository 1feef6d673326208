// @vitest-environment happy-dom
// Supervising: shares are never rounded up to a goal, each operator's state in one line, an alert
// for a full operator needs a reason, and a console that would not sound is first.
import { describe, expect, it } from 'vitest';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { supervisionApi } from '#domain/supervision/supervision.api.ts';
import { alertCalls, operatorCalls } from '#web/alerts/alert-calls.ts';
import { QueueProvider } from '#web/console/queue/queue-load.ts';
import { QueueStore } from '#web/console/queue/queue-store.ts';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import { type OpenOptions, openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import { AssignSelect } from './assign-select.tsx';
import { usePercent } from './goals.ts';
import LoadReasonDialog from './load/load-reason-dialog.tsx';
import { OperatorAlerts } from './operator-alerts.tsx';
import { OperatorsPanel } from './operators-panel.tsx';

it.each([
  [0.9846, '98.4%'],
  [0.985, '98.5%'],
  [0.99999, '99.9%'],
  [1, '100%'],
  [0, '0%'],
  [0.8, '80%'],
])('a share of %s is written %s: never rounded up to a goal', async (share, words) => {
  const Share = () => <p id="share">{usePercent()(share)}</p>;
  const screen = openScreen(<Share />);
  await screen.expect(() => expect(document.querySelector('#share')?.textContent).toBe(words));
});

const bo = { id: 6, name: 'Bo Lind' };
const alert = (id: number, over: Partial<AlertRow> = {}): AlertRow => ({
  id,
  organisation: { id: 1, name: 'Redgum' },
  person: { id: id + 100, name: `Worker ${id}` },
  type: 'sos',
  priority: 1,
  status: 'active_alert',
  version: 1,
  raised_at: '2026-11-21T01:00:00.000Z',
  ...over,
});
const onDuty = (over: object = {}) => ({
  ...bo,
  open: 0,
  on_call: false,
  paused: false,
  console: 'verified',
  ...over,
});
const shift = (operators: object[], calls: object[] = [], by_operator: object[] = []) => {
  const made = sampleOf(supervisionApi.shift);
  return answer(supervisionApi.shift, {
    ...made,
    operators,
    calls,
    offers: [],
    answered: { ...made.answered, by_operator },
  } as never);
};

function open(part: React.ReactNode, rows: AlertRow[], options: OpenOptions = {}) {
  const store = new QueueStore();
  store.beginLoad(0);
  store.addPage(rows, 0);
  store.endLoad(false, 0);
  const screen = openScreen(
    <QueueProvider value={store}>
      {part}
      <LoadReasonDialog />
    </QueueProvider>,
    {
      present: [bo],
      ...options,
      answers: [
        ...(options.answers ?? []),
        shift([onDuty()]),
        answer(operatorCalls.list, { operators: [bo] } as never),
      ],
    },
  );
  return { screen, store };
}

describe('an operator in one line', () => {
  const owned = (id: number, over: Partial<AlertRow> = {}) => alert(id, { owner: bo, ...over });
  const state = async (rows: AlertRow[], duty: object = {}, options: OpenOptions = {}) => {
    const { screen } = open(<OperatorsPanel />, rows, {
      ...options,
      answers: [...(options.answers ?? []), shift([onDuty(duty)])],
    });
    await screen.expectText('Bo Lind');
    return screen;
  };

  it.each<[string, AlertRow[], object, string]>([
    ['free', [], {}, 'No alerts'],
    ['busy', [owned(1), owned(2)], {}, '2 open'],
    [
      'with follow-ups',
      [owned(1), owned(2, { follow_up_at: '2026-11-21T02:00:00.000Z' })],
      {},
      '1 open, 1 follow-up',
    ],
    [
      'overdue',
      [owned(1, { follow_up_at: '2026-11-21T02:00:00.000Z', follow_up_lapsed: true })],
      {},
      '1 follow-up, 1 overdue',
    ],
    ['paused', [owned(1)], { paused: true }, 'Paused, 1 open'],
    ['mute', [], { console: 'no_sound' }, 'No sound, No alerts'],
    ['full', [1, 2, 3, 4, 5].map((id) => owned(id)), {}, 'Full: no new alerts'],
  ])('%s', async (_, rows, duty, words) => {
    const screen = await state(rows, duty);
    await screen.expectText(words);
  });

  it('the median is in whole seconds, and a dash without one', async () => {
    const screen = await state(
      [],
      {},
      { answers: [shift([onDuty()], [], [{ id: 6, p50: 12.6 }])] },
    );
    await screen.expectText('13 s');
    screen.close();
    const none = await state([]);
    await none.expectText('–');
  });

  it('who has gone with alerts is recalled; who has none is not shown', async () => {
    const { screen } = open(<OperatorsPanel />, [owned(1)], { present: [] });
    await screen.find('button', 'Recall the alerts of Bo Lind');
    await screen.expectText('Offline, 1 open');
    screen.close();
    const none = open(<OperatorsPanel />, [], { present: [] });
    await none.screen.expectText('No operators online.');
  });
});

describe('assigning', () => {
  const choose = async (answers: ReturnType<typeof answer>[]) => {
    const { screen, store } = open(<AssignSelect row={alert(7)} />, [alert(7)], { answers });
    await screen.expectText('Bo Lind, 0 open alerts');
    await screen.choose('Assign the alert for Worker 7', '6');
    return { screen, store };
  };

  it('a full operator gets it with a reason only', async () => {
    const { screen } = await choose([
      refuse(operatorCalls.assign, 409, {
        code: 'operator_full',
        message: 'Bo Lind has 5 alerts.',
      }),
    ]);
    await screen.expectText('Bo Lind has a full load', 'Bo Lind has 5 alerts.');
    await screen.type('Reason', '   ');
    expect((await screen.find('button', 'Assign to Bo Lind')).hasAttribute('disabled')).toBe(true);
    screen.change(answer(operatorCalls.assign, alert(7, { owner: bo, version: 2 }) as never));
    await screen.type('Reason', ' Nobody else is here ');
    await screen.press('Assign to Bo Lind');
    await screen.expect(() => expect(screen.written).toHaveLength(2));
    expect(screen.written[1]?.[1]).toMatchObject({ reason: 'Nobody else is here' });
  });

  it('without a reason it stays where it is', async () => {
    const { screen, store } = await choose([
      refuse(operatorCalls.assign, 409, {
        code: 'operator_full',
        message: 'Bo Lind has 5 alerts.',
      }),
    ]);
    await screen.press('Cancel');
    await screen.expectNoText('has a full load');
    expect(screen.written).toHaveLength(1);
    expect(store.find(7)?.owner).toBeUndefined();
  });

  it('a refusal names the alert that it is about', async () => {
    const { screen } = await choose([
      refuse(operatorCalls.assign, 409, { message: 'It is resolved.' }),
    ]);
    await screen.expectText('Worker 7: It is resolved.');
  });
});

it('all alerts of one who has gone are released, one after the other', async () => {
  const rows = [alert(1, { owner: bo }), alert(2, { owner: bo }), alert(3)];
  let isClosed = false;
  const close = () => {
    isClosed = true;
  };
  const { screen } = open(
    <OperatorAlerts operator={{ ...bo, online: false }} onClose={close} />,
    rows,
    {
      answers: [
        answer(
          alertCalls.release,
          ({ params }) => alert(Number(params.id), { version: 2 }) as never,
        ),
      ],
    },
  );
  await screen.expectText('Recall the alerts of Bo Lind', 'Worker 1', 'Worker 2');
  await screen.press('Release all 2 to the queue');
  await screen.expect(() => expect(isClosed).toBe(true));
  expect(screen.written.map(([line]) => line.replace(/\?.*/, ''))).toEqual([
    'PUT /alerts/1/release',
    'PUT /alerts/2/release',
  ]);
});
