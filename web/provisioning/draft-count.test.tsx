// @vitest-environment happy-dom
// The badge of drafts on the menu entry: the server's count, and nothing for zero.
import { expect, it } from 'vitest';
import { provisioning } from '#domain/provisioning/provisioning.api.ts';
import { answer } from '#web/kit/testing/answers.factory.ts';
import { openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import DraftCount from './draft-count.tsx';

const open = (organisation_id: number | null, total: number) =>
  openScreen(<DraftCount />, {
    user: { organisation_id },
    answers: [
      answer(provisioning.api.list, {
        items: [],
        meta: { current_page: 1, from: null, to: null, per_page: 1, next: null, total },
      }),
    ],
  });

it('shows how many there are, in words for screen readers (R115)', async () => {
  const screen = open(7, 3);
  await screen.expect(() => expect(screen.text).toBe('33 drafts'));
  expect(screen.calls.map(({ line }) => line)).toEqual([
    'GET /organisations/7/provisioning?status=draft&per_page=1&total=1',
  ]);
});

it('shows nothing for none', async () => {
  const screen = open(7, 0);
  await screen.expect(() => expect(screen.calls).toHaveLength(1));
  expect(screen.text).toBe('');
});

it('sends no request for a user without an organisation', async () => {
  const screen = open(null, 3);
  await screen.expect(() => expect(document.querySelector('main')).not.toBeNull());
  expect([screen.calls, screen.text]).toEqual([[], '']);
});
