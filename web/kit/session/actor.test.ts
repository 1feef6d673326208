// The signed-in person as policies take them: by themselves, and while they act for another.
import { expect, test } from 'vitest';
import { shownPersonOf } from '#domain/access/actor.ts';
import { anOperator } from './current-user.factory.ts';
import { actorOf } from './session.ts';

const request = {
  id: 1,
  requester_user_id: 9,
  requester_user_name: 'Priya Raman',
  user_id: 5,
  user_name: 'Mei Chen',
  active: true,
  view: 'requester',
  acting: true,
  asked_here: true,
  expires_at: '2026-05-01T10:00:00Z',
} as const;

test.each([
  ['without a request', null, 5, null],
  ['with a request that is not begun', { ...request, acting: false }, 5, null],
  ['acting for the person shown', request, 9, 5],
] as const)('%s', (_, session_request, user_id, acting_for_user_id) => {
  const actor = actorOf(anOperator({ session_request, abilities: ['read users'] }));
  expect(actor).toMatchObject({ user_id, acting_for_user_id, role: 'monitoring_centre_operator' });
  expect([shownPersonOf(actor), actor.abilities.has('read users')]).toEqual([5, true]);
});
