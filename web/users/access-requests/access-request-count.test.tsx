// @vitest-environment happy-dom
// The badge of access requests on the menu entry: a request that arrives while the page is open is
// announced once, with a link to the person.
import { expect, it } from 'vitest';
import { organisationUsers } from '#domain/users/people.api.ts';
import { answer } from '#web/kit/testing/answers.factory.ts';
import { openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { currentToasts } from '#web/ui/feedback/toasts.ts';
import AccessRequestCount from './access-request-count.tsx';

const asking = (...names: string[]) =>
  answer(organisationUsers.api.list, {
    items: names.map((name, at) => ({ id: names.length - at, name })) as never,
    meta: {
      current_page: 1,
      from: null,
      to: null,
      per_page: 5,
      next: null,
      total: names.length,
    },
  });

it('counts existing requests, and announces later ones', async () => {
  const screen = openScreen(<AccessRequestCount />, {
    user: { organisation_id: 7 },
    answers: [asking('Ana Silva')],
  });
  await screen.expect(() => expect(screen.text).toBe('11 person asks for access'));
  expect(screen.calls.map(({ line }) => line)).toEqual([
    'GET /organisations/7/users?access_requested=true&sort=created_at&direction=desc&per_page=5&total=1',
  ]);
  expect(currentToasts()).toEqual([]);
  screen.change(asking('Kim Doe', 'Ana Silva'));
  await screen.queries.refetchQueries();
  await screen.expect(() => expect(screen.text).toBe('22 people ask for access'));
  expect(currentToasts().map(({ text, action }) => [text, action?.label])).toEqual([
    ['Kim Doe asks for access.', 'Open'],
  ]);
  await screen.queries.refetchQueries();
  expect(currentToasts()).toHaveLength(1);
});
