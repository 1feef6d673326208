// @vitest-environment happy-dom
// A bulk action: the body for ids and for all that match, polled progress,
// and the outcome of each record.
import { msg } from '@lingui/core/macro';
import { beforeEach, expect, it } from 'vitest';
import { departments } from '#domain/departments/departments.api.ts';
import { bulkJobsApi } from '#domain/kit/bulk.ts';
import type { Callable } from '../call/call-types.ts';
import type { BulkTarget } from '../resource/resource-list.tsx';
import type { CurrentUser } from '../session/session.ts';
import { type Answer, answer, refuse } from '../testing/answers.factory.ts';
import { openScreen } from '../testing/open-screen.factory.tsx';
import { offeredActions } from './bulk-action.ts';
import BulkDialog from './bulk-dialog.tsx';

const call = {
  method: 'POST',
  path: '/organisations/:organisationId/boats/bulk-archive',
  kind: 'one',
} as unknown as Callable;
const list = {
  method: 'GET',
  path: '/organisations/:organisationId/boats',
  kind: 'list',
} as unknown as Callable;
const started = {
  id: 9,
  action: 'boat.archive',
  total: 300,
  done: 0,
  unchanged: 0,
  refused: 0,
  created_at: 'now',
  finished_at: null,
};

let asked: string[];
let startedTimes: number;
beforeEach(() => {
  [asked, startedTimes] = [[], 0];
});

const refused = { id: 4, name: 'Koala', outcome: 'refused', text: 'It is at sea.' } as const;
const done = { id: 5, name: 'Emu', outcome: 'done', text: '' } as const;
const meta = { current_page: 1, from: 1, to: 1, per_page: 50, next: null };

/** The job is under way at the first look, and over as `ended` says at the second. */
function answersOf(ended: object): Answer[] {
  let looks = 0;
  return [
    answer(call, started),
    answer(bulkJobsApi.get, () => {
      looks += 1;
      return looks === 1
        ? { ...started, done: 120 }
        : { ...started, finished_at: 'later', ...ended };
    }),
    answer(bulkJobsApi.results, ({ query }) => {
      asked.push(`?${new URLSearchParams({ ...query } as Record<string, string>)}`);
      const others = query.outcome === undefined ? [done] : [];
      return { items: query.outcome === 'refused' ? [refused] : others, meta };
    }),
  ];
}
const draw = (
  target: BulkTarget,
  count: number,
  answers = answersOf({ done: 300, unchanged: 2, refused: 1 }),
) =>
  openScreen(
    <BulkDialog
      action={{
        label: msg`Archive`,
        effect: msg`Archived boats are not shown.`,
        refusedText: (reasons) => `Refused: ${reasons.join()}`,
      }}
      call={call}
      params={{ organisationId: 4 }}
      body={undefined}
      target={target}
      count={count}
      list={list}
      onClose={() => undefined}
      onStarted={() => {
        startedTimes += 1;
      }}
    />,
    { answers },
  );

const results = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
const tabs = () =>
  [...document.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent);

it('shows the count, sends the filters, follows the job, and names refusals', async () => {
  const filters = { archived: 'false', search: 'ko' };
  const page = { page: 2, per_page: 25, total: '1', sort: 'name', direction: 'asc' };
  const screen = draw({ kind: 'all', query: { ...filters, ...page } }, 300);
  await screen.expectText('300 selected', 'Archived boats are not shown.');
  expect(screen.written).toEqual([]);
  await screen.press('Archive');
  await screen.expect(() => expect(document.querySelector('progress')?.value).toBe(120));
  await screen.expectWritten([
    'POST /organisations/4/boats/bulk-archive',
    { all_selected: true, filters },
  ]);
  expect(startedTimes).toBe(1);
  await screen.expectText('297 done. 2 unchanged. 1 not done.');
  await screen.expect(() => expect(results()).toEqual(['KoalaIt is at sea.Not done']));
  await screen.expect(() =>
    expect(document.querySelector('[role=dialog] [role=status]')?.textContent).toContain(
      'Refused: It is at sea.',
    ),
  );
  expect(tabs()).toEqual(['All 300', 'Done 297', 'Unchanged 2', 'Not done 1']);
  expect(await screen.find('button', 'Download results')).toBeTruthy();
});

it('lists every record where all succeeded, page by page', async () => {
  const screen = draw({ kind: 'all', query: {} }, 300, answersOf({ done: 300 }));
  await screen.press('Archive');
  await screen.expect(() => expect(results()).toEqual(['EmuDone']));
  await screen.expectText('300 done.', '1–50 of 300');
  expect([tabs(), asked]).toEqual([[], ['?page=1&per_page=50']]);
  expect(await screen.find('button', 'Previous')).toHaveProperty('disabled', true);
  await screen.press('Next');
  await screen.expect(() => expect(asked).toEqual(['?page=1&per_page=50', '?page=2&per_page=50']));
  expect(await screen.find('button', 'Download results')).toBeTruthy();
});

it('sends ids for some rows, and starts nothing when it is refused', async () => {
  const refusal = { code: 'invalid', message: 'Choose at least one.' };
  const screen = draw({ kind: 'some', ids: [4, 5] }, 2, [refuse(call, 422, refusal)]);
  await screen.press('Archive');
  await screen.expectWritten(['POST /organisations/4/boats/bulk-archive', { ids: [4, 5] }]);
  const button = await screen.find('button', 'Archive');
  await screen.expect(() => expect(button).toHaveProperty('disabled', false));
  expect(startedTimes).toBe(0);
  expect(screen.calls).toHaveLength(1);
});

it('offers the actions that apply to rows with these filters', () => {
  const action = { label: msg`Archive`, effect: msg`Archived boats are not shown.` };
  const actions = {
    set_tags: action,
    archive: { ...action, archived: false },
    restore: { ...action, archived: true },
  };
  const offered = (filters: Record<string, string>) =>
    offeredActions(actions, filters, null).map(([name]) => name);
  expect([offered({}), offered({ archived: 'false' }), offered({ archived: 'true' })]).toEqual([
    ['set_tags', 'archive'],
    ['set_tags', 'archive'],
    ['set_tags', 'restore'],
  ]);
});

it('omits actions whose choices the person may not read', () => {
  const label = msg`Department`;
  const picker = departments.api.picker;
  const moving = {
    label,
    effect: label,
    sections: [{ key: 'to', title: label, fields: { department_id: { label, picker } } }],
  };
  const offered = (abilities: string[]) =>
    offeredActions({ moving }, {}, { abilities } as unknown as CurrentUser).map(([name]) => name);
  expect([offered(['read departments']), offered([])]).toEqual([['moving'], []]);
});
