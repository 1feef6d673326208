// @vitest-environment happy-dom
// Allowed addresses: removing one says whose sign-in it ends, and an address that is none is refused
// at its field.
import { expect, it } from 'vitest';
import { ipWhitelist } from '#domain/ip-whitelist/ip-whitelist.api.ts';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import { openScreens } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import { ipWhitelistScreens } from './ip-whitelist.screens.ts';

const open = (type: string, ...answers: ReturnType<typeof answer>[]) =>
  openScreens(ipWhitelistScreens, {
    at: ipWhitelistScreens[0]?.path ?? '',
    user: { abilities: ['read settings', 'ip whitelist', 'write settings'] as never },
    answers: [
      ...answers,
      answer(ipWhitelist.api.list, [
        { ...sampleOf(ipWhitelist.api.list), id: 3, name: 'Office', ip: '203.0.113.7', type },
      ] as never),
    ],
  });

it.each([
  ['platform', 'Platform staff can no longer sign in from this address.'],
  ['monitoring_centre', 'Monitoring centre staff can no longer sign in from this address.'],
])('an address for %s is removed after its own question only', async (type, words) => {
  const screen = open(type, answer(ipWhitelist.api.remove, {} as never));
  await screen.expectText('203.0.113.7');
  await screen.press('Actions for Office');
  await screen.press('Remove', 'menuitem');
  await screen.expectText(words, 'When the list is empty, they can sign in from anywhere.');
  await screen.answerQuestion('Cancel');
  expect(screen.written).toEqual([]);
  await screen.press('Actions for Office');
  await screen.press('Remove', 'menuitem');
  await screen.answerQuestion('Remove');
  await screen.expect(() => expect(screen.written).toHaveLength(1));
  expect(screen.written[0]?.[0]).toMatch(/^DELETE .*\/3$/);
});

it('an address that would shut out the person who adds it is refused at its field', async () => {
  const screen = open(
    'platform',
    refuse(ipWhitelist.api.create, 422, {
      errors: { ip: ['Your own address is not among them.'] },
    }),
  );
  await screen.press('Add address');
  await screen.type('Name', 'VPN');
  await screen.type('Address or range', '198.51.100.0/24');
  await screen.choose('Who it is for', 'monitoring_centre');
  await screen.press('Add address');
  await screen.expectProblem('Address or range', 'Your own address is not among them.');
  expect((await screen.field('Address or range')).value).toBe('198.51.100.0/24');
});
