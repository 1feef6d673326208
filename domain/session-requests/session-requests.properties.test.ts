// What holds for a session request after any steps of anybody, in any order and any number.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginRefusal, stepRefusal } from './session-requests.policy.ts';
import {
  type SessionRequestStatus,
  type SessionRequestStep,
  sessionRequestSteps,
} from './session-requests.ts';

const [requester, person, another] = [1, 2, 3];
const parties = { requester_user_id: requester, user_id: person };
const steps = Object.keys(sessionRequestSteps) as SessionRequestStep[];
const anySteps = fc.array(
  fc.record({
    by: fc.constantFrom(requester, person, another),
    step: fc.constantFrom(...steps),
    session_id: fc.constantFrom(10, 11),
  }),
  { minLength: 1, maxLength: 15 },
);
/** What each step leaves. */
const leaves: Readonly<Record<SessionRequestStep, SessionRequestStatus>> = {
  accept: 'active',
  decline: 'ended',
  cancel: 'ended',
  begin: 'active',
  disconnect: 'ended',
};

type Steps = typeof anySteps extends fc.Arbitrary<infer All> ? All : never;

/** As the calls do it: session 10 has asked. */
function walked(taken: Steps) {
  let status: SessionRequestStatus = 'pending';
  let acting_session_id: number | null = null;
  return taken.map(({ by, step, session_id }) => {
    const before = status;
    const refusal =
      stepRefusal({ user_id: by }, step, parties, status) ??
      (step === 'begin'
        ? beginRefusal({ session_id }, { requester_session_id: 10, acting_session_id, status })
        : null);
    if (refusal === null) {
      status = leaves[step];
      if (step === 'begin') acting_session_id = 20;
    }
    return { by, step, session_id, refusal, before, after: status };
  });
}
const always = (holds: (move: ReturnType<typeof walked>[number]) => void): void =>
  fc.assert(
    fc.property(anySteps, (taken) => walked(taken).forEach(holds)),
    { numRuns: 400 },
  );

test('a request goes from pending to active to ended, and never back (R166)', () => {
  const order = ['pending', 'active', 'ended'];
  always(({ before, after }) =>
    expect(order.indexOf(after)).toBeGreaterThanOrEqual(order.indexOf(before)),
  );
});

test('nothing is done to a request that has ended', () =>
  always(({ before, refusal }) => {
    if (before === 'ended') expect(refusal?.status === 404 || refusal?.status === 409).toBe(true);
  }));

test('only the person’s own consent makes it active (R168)', () =>
  always(({ by, step, before, after }) => {
    if (before === 'pending' && after === 'active') expect([by, step]).toEqual([person, 'accept']);
  }));

test('to a third person it does not exist, in any state', () =>
  always(({ by, refusal }) => {
    if (by === another) expect(refusal?.status).toBe(404);
  }));

test('each of the two can always end it (R169, R170)', () =>
  fc.assert(
    fc.property(anySteps, fc.constantFrom(requester, person), (taken, user_id) => {
      const status = walked(taken).at(-1)?.after ?? 'pending';
      const ends = steps.filter((step) => leaves[step] === 'ended');
      const open = ends.filter((step) => stepRefusal({ user_id }, step, parties, status) === null);
      expect(open).toHaveLength(status === 'ended' ? 0 : 1);
    }),
  ));

test('one begins to act once, after the consent, in the session that asked', () =>
  fc.assert(
    fc.property(anySteps, (taken) => {
      const begun = walked(taken).filter(({ step, refusal }) => step === 'begin' && !refusal);
      expect(begun.length).toBeLessThanOrEqual(1);
      for (const { by, session_id, before } of begun)
        expect([by, session_id, before]).toEqual([requester, 10, 'active']);
    }),
    { numRuns: 400 },
  ));
