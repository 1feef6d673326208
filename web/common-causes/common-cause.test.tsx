// @vitest-environment happy-dom
// A dialog about a common cause stays open when the cause is over: its draft is for the people the
// cause had.
import { expect, test } from 'vitest';
import type { CauseSign } from '#domain/common-causes/cause-sign.ts';
import type { CommonCause } from '#domain/common-causes/common-cause.ts';
import { commonCausesApi } from '#domain/common-causes/common-causes.api.ts';
import { QueueProvider } from '#web/console/queue/queue-load.ts';
import { QueueStore } from '#web/console/queue/queue-store.ts';
import { keysOf } from '#web/kit/call/query.ts';
import { actionsNow } from '#web/kit/keyboard/actions.ts';
import { answer } from '#web/kit/testing/answers.factory.ts';
import { openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import CommonCauseStrip from './common-cause.tsx';
import { causesCall } from './use-causes.ts';

const silent = (id: number): CauseSign => ({
  device_id: id,
  alert_id: null,
  type: null,
  version: null,
  unowned: false,
  repeats: 0,
  at: `2026-11-21T01:00:0${id}.000Z`,
  organisation: { id: 1, name: 'Redgum' },
  person: { id, name: `Person ${id}` },
  department: null,
  device: `Pendant ${id}`,
  place: null,
  site: null,
  timer: null,
  taken: false,
  textable: true,
  carrier: '10.1.0.0/16',
  gateway: null,
});
const outage: CommonCause = {
  kind: 'carrier',
  value: '10.1.0.0/16',
  name: null,
  seconds: 5,
  silent: 6,
  of: 6,
  still_reporting: 9,
  signs: [1, 2, 3, 4, 5, 6].map(silent),
};

function emptyQueue(): QueueStore {
  const store = new QueueStore();
  store.beginLoad(0);
  store.addPage([], 0);
  store.endLoad(false, 0);
  return store;
}

test('V focuses the question; its text dialog outlives the cause', async () => {
  const screen = openScreen(
    <QueueProvider value={emptyQueue()}>
      <CommonCauseStrip />
    </QueueProvider>,
    { answers: [answer(commonCausesApi.now, [outage])] },
  );
  await screen.find('button', 'Text all 6');
  actionsNow()
    .find(({ keys }) => keys === 'v')
    ?.run();
  await screen.expectFocus('button', 'Text all 6');
  await screen.press('Text all 6');
  const text = await screen.find('textbox');
  expect(text).toHaveProperty('value', expect.stringContaining('Are you safe?'));

  screen.change(answer(commonCausesApi.now, []));
  await screen.queries.invalidateQueries({ queryKey: keysOf(causesCall) });
  await screen.expect(() => expect(document.querySelector('#common-cause')).toBeNull());
  expect((await screen.find('dialog')).textContent).toContain('Text 6 people');
  expect(text).toHaveProperty('value', expect.stringContaining('Are you safe?'));
  expect(text.isConnected).toBe(true);
});
