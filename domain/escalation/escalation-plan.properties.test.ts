// What holds for the plan of any people at any time, and for the answers of contacts in any order.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { includesMoment } from '#domain/escalation-groups/hours.ts';
import { type AnsweredState, decideAnswer } from './contact-answer.ts';
import {
  type Candidate,
  contactChannels,
  type PlanQuestion,
  planEscalation,
} from './escalation-plan.ts';

const number = fc.option(
  fc.integer({ min: 1, max: 5 }).map((digit) => `+6149157000${digit}`),
  {
    nil: null,
  },
);
const hours = { all_day: false, days: [1, 2, 3, 4, 5, 6, 7] };
const anyHours = fc.constantFrom(
  null,
  { ...hours, time_on: '22:00', time_off: '06:00' },
  { ...hours, time_on: '08:00', time_off: '17:00' },
);
const anyCandidate: fc.Arbitrary<Candidate> = fc
  .record({
    kind: fc.constantFrom('escalation' as const, 'personal' as const, 'admin' as const),
    order: fc.integer({ min: 1, max: 8 }),
    user_id: fc.option(fc.integer({ min: 1, max: 6 }), { nil: null }),
    mobile: number,
    landline: number,
    email: fc.option(fc.constantFrom('a@example.test', 'b@example.test'), { nil: null }),
    has_app: fc.boolean(),
    opted_out: fc.boolean(),
    active: fc.boolean(),
    hours: anyHours,
  })
  .map((one) => ({
    ...one,
    name: 'Somebody',
    personal_contact_id: one.user_id === null ? 1 : null,
  }));
const anyPeople = fc.array(anyCandidate, { maxLength: 12 });
const anyQuestion: fc.Arbitrary<PlanQuestion> = fc.record({
  now: fc
    .integer({ min: 0, max: 10_000 })
    .map((minute) => new Date(1_795_000_000_000 + minute * 60_000)),
  timezone: fc.constantFrom('Australia/Sydney', 'America/New_York', 'Mars/Olympus'),
  max_escalation_contacts: fc.integer({ min: 1, max: 4 }),
  worker_id: fc.option(fc.constant(1), { nil: null }),
  working: fc.subarray([...contactChannels]),
  any_hour: fc.boolean(),
});
const always = (
  holds: (
    plan: ReturnType<typeof planEscalation>,
    question: PlanQuestion,
    people: Candidate[],
  ) => void,
): void =>
  fc.assert(
    fc.property(anyPeople, anyQuestion, (people, question) =>
      holds(planEscalation(people, question), question, people),
    ),
    { numRuns: 300 },
  );

test('everybody is in the plan once, called or with the reason why not, in the order of the kinds', () =>
  always((plan, _question, people) => {
    expect(plan.map(({ position }) => position)).toEqual(people.map((_, index) => index + 1));
    const kinds = ['escalation', 'personal', 'admin'];
    const places = plan.map(({ kind, order }) => kinds.indexOf(kind) * 100 + order);
    expect(places).toEqual(places.toSorted((left, right) => left - right));
  }));

test('whoever is called has a way that is set up, is in use, and is not the worker', () =>
  always((plan, { working, worker_id }) => {
    for (const { skipped, channels, active, user_id } of plan) {
      for (const channel of channels) expect(working).toContain(channel);
      if (skipped !== null) continue;
      expect([channels.length > 0, active]).toEqual([true, true]);
      if (worker_id !== null) expect(user_id).not.toBe(worker_id);
    }
  }));

test('no telephone is called for two people, and the group’s limit holds for the group alone', () =>
  always((plan, { max_escalation_contacts }) => {
    const called = plan.filter(({ skipped }) => skipped === null);
    const numbers = called.flatMap(({ mobile, landline }) => mobile ?? landline ?? []);
    expect(new Set(numbers).size).toBe(numbers.length);
    const ofGroup = called.filter(({ kind }) => kind === 'escalation');
    expect(ofGroup.length).toBeLessThanOrEqual(max_escalation_contacts);
    for (const { skipped, kind } of plan)
      if (skipped === 'beyond_limit')
        expect([kind, ofGroup.length]).toEqual(['escalation', max_escalation_contacts]);
  }));

test('hours leave out exactly those who are outside of theirs, and nobody when all are called', () =>
  always((plan, { any_hour, now, timezone }) => {
    for (const { skipped, hours: given } of plan) {
      const isInside = given === null || includesMoment(given, now, timezone);
      if (skipped === 'outside_hours') expect([any_hour, isInside]).toEqual([false, false]);
      if (skipped === null && !any_hour) expect(isInside).toBe(true);
    }
  }));

test('a person who could be called is left out only for another call of the same number or the limit', () =>
  always((plan, { worker_id }) => {
    for (const { skipped, channels, active, user_id } of plan) {
      const isCallable =
        active && channels.length > 0 && (user_id === null || user_id !== worker_id);
      if (isCallable)
        expect([null, 'outside_hours', 'repeated', 'beyond_limit']).toContain(skipped);
    }
  }));

const anyAnswered = fc.record({
  monitored: fc.boolean(),
  two_people: fc.boolean(),
  satellite_sos_active: fc.boolean(),
});

test('any answers of contacts: one is the first, a resolved alert stays resolved, and none closes the centre’s or one whose SOS is on (R186)', () =>
  fc.assert(
    fc.property(
      anyAnswered,
      fc.array(fc.constantFrom('acknowledge' as const, 'resolve' as const), { maxLength: 8 }),
      (given, answers) => {
        let state: AnsweredState = {
          ...given,
          status: 'active_alert',
          acknowledged: false,
          sos_device_name: null,
        };
        let firsts = 0;
        for (const answer of answers) {
          const decision = decideAnswer(state, answer);
          if (state.status === 'resolved') expect(decision.allowed).toBe(false);
          if (!decision.allowed) continue;
          if (answer === 'acknowledge' && decision.change.first) firsts += 1;
          state =
            answer === 'resolve'
              ? { ...state, status: 'resolved' }
              : { ...state, acknowledged: true };
        }
        expect(firsts).toBeLessThanOrEqual(given.monitored ? 0 : 1);
        if (given.monitored || given.two_people || given.satellite_sos_active)
          expect(state.status).toBe('active_alert');
      },
    ),
  ));
