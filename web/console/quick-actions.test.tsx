// @vitest-environment happy-dom
// Actions by one key: shown with the press, taken back with the reason where another came first or
// the connection is gone, and sent with the version that was on the screen.
import { describe, expect, it } from 'vitest';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { ShownAlert } from '#web/alerts/shown-alert.ts';
import { answer, networkDown, noAnswer, refuse } from '#web/kit/testing/answers.factory.ts';
import { openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { QueueProvider } from './queue/queue-load.ts';
import { QueueStore } from './queue/queue-store.ts';
import { type QuickActions, useQuickActions } from './quick-actions.ts';

const row: AlertRow = {
  id: 7,
  organisation: { id: 1, name: 'Redgum' },
  person: { id: 9, name: 'Tane Ward' },
  type: 'sos',
  priority: 1,
  status: 'active_alert',
  version: 4,
  raised_at: '2026-11-21T01:00:00.000Z',
};
const mei = { id: 5, name: 'Mei Chen' };
const bo = { id: 6, name: 'Bo Lind' };

function open(given: AlertRow, ...answers: ReturnType<typeof answer>[]) {
  const store = new QueueStore();
  store.beginLoad(0);
  store.addPage([given], 0);
  store.endLoad(false, 0);
  let actions: QuickActions | undefined;
  const Part = () => {
    actions = useQuickActions();
    return null;
  };
  const screen = openScreen(
    <QueueProvider value={store}>
      <Part />
    </QueueProvider>,
    { answers },
  );
  const act = async (name: keyof QuickActions): Promise<boolean | undefined> => {
    await screen.expect(() => expect(actions).toBeDefined());
    return await actions?.[name](ShownAlert.chosen(given));
  };
  return { screen, act, shown: () => store.find(7) };
}

describe('acknowledging', () => {
  it('is shown before the answer, and sent with the version that was shown', async () => {
    const { screen, act, shown } = open(row, noAnswer(alertCalls.acknowledge));
    void act('acknowledge');
    await screen.expect(() => expect(shown()?.owner).toEqual(mei));
    expect(shown()?.acknowledged_at).toBeDefined();
    await screen.expect(() =>
      expect(screen.written.map(([line]) => line)).toEqual(['PUT /alerts/7/acknowledge?shown=4']),
    );
  });

  it('the answer of the server is final', async () => {
    const { act, shown } = open(
      row,
      answer(alertCalls.acknowledge, {
        ...row,
        version: 5,
        owner: mei,
        acknowledged_at: '2026-11-21T01:00:30.000Z',
      }),
    );
    expect(await act('acknowledge')).toBe(true);
    expect([shown()?.version, shown()?.acknowledged_at]).toEqual([5, '2026-11-21T01:00:30.000Z']);
  });

  it('where another came first it is taken back, with who has it', async () => {
    const { screen, act, shown } = open(
      row,
      refuse(alertCalls.acknowledge, 409, { message: 'Bo Lind has it.' }),
    );
    expect(await act('acknowledge')).toBe(false);
    await screen.expectText('Tane Ward: Bo Lind has it.');
    expect([shown()?.owner, shown()?.acknowledged_at]).toEqual([undefined, undefined]);
  });

  it('offline it is not done, and says so', async () => {
    const { screen, act, shown } = open(row, networkDown(alertCalls.acknowledge));
    expect(await act('acknowledge')).toBe(false);
    await screen.expectText('Tane Ward: not done, you are offline.');
    expect(shown()?.owner).toBeUndefined();
  });

  it('a failure of the server takes it back too', async () => {
    const { act, shown } = open(row, refuse(alertCalls.acknowledge, 500));
    expect(await act('acknowledge')).toBe(false);
    expect(shown()?.owner).toBeUndefined();
  });
});

describe('taking over', () => {
  it('says whose it was, where it had an owner', async () => {
    const { screen, act } = open(
      { ...row, owner: bo },
      answer(alertCalls.takeOver, { ...row, version: 5, owner: mei }),
    );
    expect(await act('takeOver')).toBe(true);
    await screen.expectText(
      'You took over the alert for Tane Ward from Bo Lind, who has been notified.',
    );
  });

  it('of an unowned one no owner was notified', async () => {
    const { screen, act } = open(
      row,
      answer(alertCalls.takeOver, { ...row, version: 5, owner: mei }),
    );
    expect(await act('takeOver')).toBe(true);
    await screen.expectNoText('You took over');
  });
});

describe('releasing', () => {
  it('leaves it unowned and unanswered at once', async () => {
    const owned = { ...row, owner: mei, acknowledged_at: '2026-11-21T01:00:30.000Z' };
    const { screen, act, shown } = open(owned, answer(alertCalls.release, { ...row, version: 6 }));
    expect(await act('release')).toBe(true);
    await screen.expectText('The alert for Tane Ward is back in the queue.');
    expect([shown()?.owner, shown()?.acknowledged_at]).toEqual([undefined, undefined]);
  });

  it('a refused one stays with its owner', async () => {
    const owned = { ...row, owner: mei, acknowledged_at: '2026-11-21T01:00:30.000Z' };
    const { act, shown } = open(owned, refuse(alertCalls.release, 409, { message: 'It is over.' }));
    expect(await act('release')).toBe(false);
    expect(shown()?.owner).toEqual(mei);
  });
});
