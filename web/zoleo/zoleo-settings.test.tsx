// @vitest-environment happy-dom
// An organisation's Zoleo page: consent in words, a new password only after a question and shown
// once, and every state without devices.
import { expect, it } from 'vitest';
import type { Permission } from '#domain/kit/permissions.ts';
import { type ZoleoFeed, type ZoleoUnit, zoleoApi } from '#domain/zoleo/zoleo.api.ts';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import { openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { ZoleoSettings } from './zoleo-settings.tsx';

const feed: ZoleoFeed = {
  path: '/hooks/zoleo/abc',
  username: 'zoleo-1',
  made_at: '2026-11-01T00:00:00Z',
  last_heard_at: null,
  failing: 2,
};
const unit = (over: Partial<ZoleoUnit>): ZoleoUnit => ({
  id: 1,
  name: 'Zoleo 1',
  imei: null,
  consent: 'awaited',
  consent_at: null,
  last_heard_at: null,
  sos_on: false,
  ...over,
});
const settings = (over: object = {}) =>
  answer(zoleoApi.get, { feed, units: [], unknown_devices: [], ...over } as never);
const open = (
  answers: ReturnType<typeof answer>[],
  abilities: Permission[] = ['read organisation settings', 'write organisation settings'],
) => openScreen(<ZoleoSettings organisationId={4} />, { user: { abilities }, answers });

it('shows consent and active SOS of each device, and unassigned units', async () => {
  const screen = open([
    settings({
      units: [
        unit({ consent: 'withdrawn', sos_on: true }),
        unit({ id: 2, name: 'Zoleo 2', consent: 'given' }),
      ],
      unknown_devices: [
        {
          imei: '300434000099999',
          times_seen: 3,
          last_seen_at: '2026-11-21T00:00:00Z',
          last_type: 'CheckIn',
        },
      ],
    }),
  ]);
  await screen.expectText(
    'Withdrawn',
    'SOS is on',
    'Given',
    '300434000099999',
    '2 messages could not be processed yet',
    `${window.location.origin}/hooks/zoleo/abc`,
  );
});

it('gives a new password after a question only, and shows it', async () => {
  const renewed = { path: feed.path, username: feed.username, password: 'a-new-password' };
  const screen = open([settings(), answer(zoleoApi.renew, renewed as never)]);
  await screen.press('New password');
  await screen.answerQuestion('Cancel');
  expect(screen.written).toEqual([]);
  await screen.press('New password');
  await screen.answerQuestion('New password');
  await screen.expectText('a-new-password');
  expect(screen.written).toHaveLength(1);
});

it('read-only access has no buttons, and shows the empty state', async () => {
  const screen = open([settings({ feed: null })], ['read organisation settings']);
  await screen.expectText('No feed yet.', 'No Zoleo devices yet');
  expect(screen.look('button')).toBeNull();
});

it('another organisation does not exist, and there is nothing to try again', async () => {
  const screen = open([refuse(zoleoApi.get, 404, { message: 'This record does not exist.' })]);
  await screen.expectText('This organisation does not exist');
  await screen.expectNoText('r-1');
  expect(screen.look('button', 'Try again')).toBeNull();
});
