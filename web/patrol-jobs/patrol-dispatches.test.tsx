// @vitest-environment happy-dom
// The patrols of an organisation: one that the centre did not ask for was asked for by the
// worker, and each change is shown as it comes.
import { it } from 'vitest';
import { listPreferencesApi } from '#domain/kit/resource/list-preferences.api.ts';
import { patrolJobsApi } from '#domain/patrol-jobs/patrol-jobs.api.ts';
import { patrolJobNews } from '#domain/patrol-jobs/patrol-jobs.events.ts';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import { openScreen, ownScope } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import PatrolDispatchesPage from './patrol-dispatches-page.tsx';

const job = {
  ...sampleOf(patrolJobsApi.list),
  id: 3,
  person: { id: 1, name: 'Tane Ward' },
  status: 'requested',
  requested_by: null,
};
const open = (...rows: object[]) =>
  openScreen(<PatrolDispatchesPage />, {
    at: '/organisation/patrol-dispatches',
    scope: ownScope,
    answers: [answer(patrolJobsApi.list, rows as never)],
  });

it('each state has its word, and a job without a person a dash', async () => {
  const states = ['requested', 'dispatched', 'in_progress', 'completed', 'cancelled'];
  const screen = open(
    ...states.map((status, id) => ({
      ...job,
      id: id + 1,
      status,
      person: id === 0 ? null : job.person,
    })),
  );
  for (const word of ['Requested', 'Dispatched', 'In progress', 'Completed', 'Cancelled'])
    await screen.expectText(word);
  await screen.expectText('–');
});

it('a change is read again when the news of it come', async () => {
  const screen = open(job);
  await screen.expectText('Tane Ward');
  screen.change(
    answer(patrolJobsApi.list, [
      { ...job, status: 'completed', provider: 'North Patrol' },
    ] as never),
  );
  await screen.emit('private-organisation.4', patrolJobNews, job as never);
  await screen.expectText('North Patrol');
});

it('who asked for it is the worker where it was not the centre', async () => {
  const hidden = ['provider', 'reference'];
  const screen = openScreen(<PatrolDispatchesPage />, {
    at: '/organisation/patrol-dispatches',
    scope: ownScope,
    answers: [
      answer(patrolJobsApi.list, [
        job,
        { ...job, id: 4, requested_by: { id: 5, name: 'Mei Chen' } },
      ] as never),
      answer(listPreferencesApi.get, { hidden, density: 'normal', views: [], opens: null }),
    ],
  });
  await screen.expectText('The worker', 'Mei Chen');
});

it('says that there are none, and that they could not be loaded, apart', async () => {
  const none = open();
  await none.expectText('No patrols yet');
  none.close();
  const failed = openScreen(<PatrolDispatchesPage />, {
    at: '/organisation/patrol-dispatches',
    scope: ownScope,
    answers: [refuse(patrolJobsApi.list, 503)],
  });
  await failed.expectText('The list could not be loaded');
  await failed.expectNoText('No patrols yet');
});
