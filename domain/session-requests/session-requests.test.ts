// Every cell of the session request's machine: each step by each party in each state, and which
// roles may ask which.
import { expect, test } from 'vitest';
import { roleNames } from '#domain/access/roles.ts';
import {
  judgeStep,
  mayAsk,
  type Party,
  type SessionRequestStatus,
  type SessionRequestStep,
  sessionRequestSteps,
} from './session-requests.ts';

const statuses: SessionRequestStatus[] = ['pending', 'active', 'ended'];
const parties: (Party | null)[] = ['requester', 'person', null];
const allowed = [
  'accept person pending',
  'decline person pending',
  'cancel requester pending',
  'begin requester active',
  'disconnect requester active',
  'disconnect person active',
];

const cells = (Object.keys(sessionRequestSteps) as SessionRequestStep[]).flatMap((step) =>
  parties.flatMap((party) => statuses.map((status) => ({ step, party, status }))),
);

test.each(cells)('$step by $party while $status', ({ step, party, status }) => {
  const may = allowed.includes(`${step} ${party} ${status}`);
  const isTheirs = allowed.some((cell) => cell.startsWith(`${step} ${party} `));
  const refusal = isTheirs ? 'wrong_state' : 'unknown';
  expect(judgeStep(step, party, status)).toBe(may ? 'allowed' : refusal);
});

test('only the platform’s administrators ask, and only people of organisations are asked', () => {
  const pairs = roleNames.flatMap((requester) =>
    roleNames.filter((person) => mayAsk(requester, person)).map((person) => [requester, person]),
  );
  expect(pairs).toEqual([
    ['admin', 'organisation_admin'],
    ['admin', 'organisation_user'],
    ['admin', 'organisation_idp_admin'],
    ['admin', 'escalation_contact'],
  ]);
});
