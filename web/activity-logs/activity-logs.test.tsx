// @vitest-environment happy-dom
// The audit log: who acted and in whose name, each field before and after, times in each zone that
// matters, and files with the filters that are set.
import { expect, it } from 'vitest';
import type { ActivityLog } from '#domain/activity-logs/activity-log.ts';
import { activityLogsApi } from '#domain/activity-logs/activity-logs.api.ts';
import { answer, fileAnswer } from '#web/kit/testing/answers.factory.ts';
import { openDialog, openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import ActivityDialog from './activity-dialog.tsx';
import ActivityLogsPage from './activity-logs-page.tsx';
import { actorText, fieldText } from './activity-words.ts';

const at = '2026-11-21T01:00:00.000Z';
const log = (over: Partial<ActivityLog> = {}): ActivityLog => ({
  ...sampleOf(activityLogsApi.list, { id: 8, kind: 'department.updated', data: {} }),
  occurred_at: at,
  recorded_at: at,
  ...over,
});
const perth = { id: 4, name: 'Redgum', timezone: 'Australia/Perth' };

it('names who acted: a person, the system, and no one for a sign-in', () => {
  expect(actorText(log({ actor: { id: 1, name: 'Mei Chen' } }))).toBe('Mei Chen');
  expect(actorText(log())).toBe('System');
  expect(actorText(log({ kind: 'sign_in.refused' }))).toBe('Not signed in');
  expect(actorText(log({ kind: 'sign_in_rules.updated' }))).toBe('System');
});

it.each([
  ['resolution_comment_id', 'Resolution comment'],
  ['department_tag_ids', 'Department tag'],
  ['name', 'Name'],
  ['idle_at', 'Idle at'],
])('the field %s is called %s', (name, words) => expect(fieldText(name)).toBe(words));

const openOf = async (shown: ActivityLog) =>
  await openDialog((close) => <ActivityDialog log={shown} onClose={close} />);

it('shows each change before and after, with a dash for what was not there', async () => {
  const screen = await openOf(
    log({
      data: { changes: { name: ['North', 'South'], note: [null, 'New'], ended_at: [null, at] } },
    }),
  );
  const rows = [...(await screen.find('table')).querySelectorAll('tbody tr')];
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Name', 'North', 'South'],
    ['Note', '–', 'New'],
    ['Ended at', '–', '21/11/2026, 12:00:00 AEDT'],
  ]);
  await screen.keys('{Escape}');
  await screen.expectClosed();
});

it('says that no field was changed, and shows what it was written with', async () => {
  const screen = await openOf(log({ data: { reason: 'Forgotten' } }));
  await screen.expectText('No field was changed.', 'Forgotten');
  expect(screen.look('table')).toBeNull();
});

it('shows the time in the zone of the reader, of the organisation and in UTC, each once', async () => {
  const screen = await openOf(log({ organisation: perth }));
  await screen.expectText('21/11/2026, 12:00:00', '21/11/2026, 09:00:00', '21/11/2026, 01:00:00');
  await screen.expectNoText('Recorded');
  screen.close();
  const same = await openOf(log({ organisation: { ...perth, timezone: 'Australia/Sydney' } }));
  await same.expectText('21/11/2026, 12:00:00');
  expect((await same.find('dialog')).textContent.match(/12:00:00/g)).toHaveLength(1);
});

it('says when it was recorded where that was later, and in whose name it was done', async () => {
  const screen = await openOf(
    log({
      recorded_at: '2026-11-21T01:00:05.000Z',
      actor: { id: 1, name: 'Mei Chen' },
      acting_for: { id: 2, name: 'Ana Silva' },
      person: { id: 3, name: 'Tane Ward' },
    }),
  );
  await screen.expectText('Recorded', '12:00:05', 'Mei Chen for Ana Silva', 'Tane Ward');
});

it('a line opens its dialog; the time of another zone is below', async () => {
  const screen = openScreen(<ActivityLogsPage />, {
    at: '/settings/audit-logs',
    answers: [
      answer(activityLogsApi.list, [
        log({ organisation: perth, acting_for: { id: 2, name: 'Ana Silva' } }),
      ]),
    ],
  });
  await screen.expectText('12:00:00', '09:00:00', 'for Ana Silva', 'Redgum');
  await screen.press('Department updated');
  await screen.find('dialog');
  await screen.expectText('No field was changed.');
});

const file = (over: object) => ({
  ...sampleOf(activityLogsApi.exports, { id: 3, rows: 2, created_at: at, status: 'finished' }),
  ...over,
});

it('a file is made with the filters of the address, and no unknown one', async () => {
  const screen = openScreen(<ActivityLogsPage />, {
    at: '/settings/audit-logs?search=Ana&user_id=5&object=robot&from=2026-11-01',
    answers: [
      answer(activityLogsApi.list, []),
      answer(activityLogsApi.exports, []),
      answer(activityLogsApi.export, file({ status: 'running' })),
    ],
  });
  await screen.press('Files');
  await screen.press('Make a file');
  await screen.expectWritten([
    'POST /activity-logs/export',
    { filters: { search: 'Ana', user_id: '5', from: '2026-11-01' } },
  ]);
  await screen.expectText('The file is being made.');
});

it('each file says how far it is, and a finished one alone is downloaded', async () => {
  const screen = openScreen(<ActivityLogsPage />, {
    at: '/settings/audit-logs',
    answers: [
      answer(activityLogsApi.list, []),
      answer(activityLogsApi.exports, [
        file({ rows: 1 }),
        file({ id: 4, is_cut: true, rows: 5000 }),
        file({ id: 5, status: 'running' }),
        file({ id: 6, status: 'failed' }),
      ]),
      fileAnswer(activityLogsApi.file, 'audit-log.csv', 'a'),
    ],
  });
  await screen.press('Files');
  await screen.expectText('1 entry', 'First 5,000 entries', 'In progress', 'Failed');
  const downloads = [...document.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === 'Download',
  );
  expect(downloads).toHaveLength(2);
  await screen.pressElement(downloads[1] as HTMLElement);
  await screen.expect(() =>
    expect(screen.calls.map(({ line }) => line)).toContain('GET /activity-logs/exports/4/file'),
  );
});
