// Every cell of acting for another: who asks whom, and each step by each party in each state.
import { expect, test } from 'vitest';
import { roleNames } from '#domain/access/roles.ts';
import { liveEvents } from '#domain/live-events.ts';
import {
  sessionRequestCancelled,
  sessionRequestEnded,
  sessionRequestRequested,
} from './session-requests.events.ts';
import {
  askRefusal,
  beginRefusal,
  mayAsk,
  mayAskAnybody,
  mayBegin,
  mayHaveRequests,
  openRequestRefusal,
  stepRefusal,
} from './session-requests.policy.ts';
import type { SessionRequestStatus, SessionRequestStep } from './session-requests.ts';

const statuses: SessionRequestStatus[] = ['pending', 'active', 'ended'];
const steps: SessionRequestStep[] = ['accept', 'decline', 'cancel', 'begin', 'disconnect'];
const request = { requester_user_id: 1, user_id: 2 };
const users = { requester: 1, person: 2, other: 3 };
const parties = ['requester', 'person', 'other'] as const;
const allowed = [
  'accept person pending',
  'decline person pending',
  'cancel requester pending',
  'begin requester active',
  'disconnect requester active',
  'disconnect person active',
];

test.each(
  steps.flatMap((step) =>
    parties.flatMap((party) => statuses.map((status) => ({ step, party, status }))),
  ),
)('$step by $party while $status (R165, R166, R170)', ({ step, party, status }) => {
  const isTheirs = allowed.some((cell) => cell.startsWith(`${step} ${party} `));
  const refused = isTheirs ? 'wrong_state' : 'not_found';
  const may = allowed.includes(`${step} ${party} ${status}`);
  const refusal = stepRefusal({ user_id: users[party] }, step, request, status);
  expect(refusal?.code).toBe(may ? undefined : refused);
});

test('only the platform’s administrators ask, and only people of organisations are asked', () => {
  const asked = (acting_for_user_id: number | null) =>
    roleNames.flatMap((role) =>
      roleNames
        .filter((person) => mayAsk({ role, acting_for_user_id }, { role: person }))
        .map((person) => [role, person]),
    );
  expect(asked(null)).toEqual([
    ['admin', 'organisation_admin'],
    ['admin', 'organisation_user'],
    ['admin', 'organisation_idp_admin'],
    ['admin', 'escalation_contact'],
  ]);
  expect(asked(5)).toEqual([]);
  expect(roleNames.filter((role) => mayAskAnybody({ role, acting_for_user_id: null }))).toEqual([
    'admin',
  ]);
  expect(roleNames.filter((role) => !mayHaveRequests({ role }))).toEqual([
    'monitoring_centre_admin',
    'monitoring_centre_supervisor',
    'monitoring_centre_operator',
  ]);
});

test('an account that is not in use, and one with an open request, is not asked', () => {
  const person = { name: 'Ana Petrov' };
  expect(askRefusal({ ...person, is_active: false })?.code).toBe('not_active');
  expect(askRefusal({ ...person, is_active: true })).toBeNull();
  expect(openRequestRefusal(null, person)).toBeNull();
  expect(openRequestRefusal('requester', person)?.message).toContain('You already have');
  expect(openRequestRefusal('person', person)?.message).toContain('Ana Petrov already has');
});

test.each([
  [7, null, undefined],
  [7, 9, 'wrong_state'],
  [8, null, 'not_found'],
] as const)(
  'session %i begins what session 7 asked for, begun in %o: %s',
  (session, begun, code) => {
    const asked = { requester_session_id: 7, acting_session_id: begun, status: 'active' } as const;
    expect(beginRefusal({ session_id: session }, asked)?.code).toBe(code);
  },
);

test.each([
  [{}, true],
  [{ active: false }, false],
  [{ acting: true }, false],
  [{ asked_here: false }, false],
  [{ view: 'requestee' }, false],
] as const)('the browser that asked begins, with %o: %s', (over, may) => {
  const open = {
    id: 1,
    ...request,
    requester_user_name: 'Priya Raman',
    user_name: 'Ana Petrov',
    active: true,
    view: 'requester',
    acting: false,
    asked_here: true,
    expires_at: '2026-05-01T10:00:00Z',
  } as const;
  expect(mayBegin({ ...open, ...over })).toBe(may);
});

test('each person’s own channel carries what becomes of their requests (R172, R293)', () => {
  const news = [sessionRequestRequested, sessionRequestCancelled, sessionRequestEnded];
  expect(news.map(({ name, on }) => [name, on])).toEqual([
    ['session_request.requested', ['private-user']],
    ['session_request.cancelled', ['private-user']],
    ['session_request.ended', ['private-user']],
  ]);
  expect(news.filter((one) => !liveEvents.some(({ name }) => name === one.name))).toEqual([]);
});
