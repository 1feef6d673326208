// What holds for an alert after any actions of any operators in any order, and whatever its device
// and its timers do in between.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AlertAction, alertActions } from './alert.ts';
import { type AlertChange, decideAlert, decideAssignment } from './alert-machine.ts';
import { type AlertCaller, type AlertState, abilitiesFor } from './alerts.policy.ts';

const people = [
  { id: 1, name: 'Mei', role: 'monitoring_centre_operator' },
  { id: 2, name: 'Tom', role: 'monitoring_centre_operator' },
  { id: 3, name: 'Sue', role: 'monitoring_centre_supervisor' },
] as const;
type Person = (typeof people)[number];
const anyPerson = fc.constantFrom(...people);
const callerOf = ({ id, role }: Person): AlertCaller => ({ user_id: id, role });

type Step =
  | { readonly by: Person; readonly action: AlertAction }
  | { readonly by: Person; readonly assigns: Person }
  | { readonly happens: 'alarm_again' | 'timer_lapses' | 'sos_on' | 'sos_off' };
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ by: anyPerson, action: fc.constantFrom(...alertActions) }) },
  { weight: 1, arbitrary: fc.record({ by: anyPerson, assigns: anyPerson }) },
  {
    weight: 1,
    arbitrary: fc.record({
      happens: fc.constantFrom('alarm_again', 'timer_lapses', 'sos_on', 'sos_off'),
    }),
  },
);
/** Any alert that an operator may find, open or resolved. */
const anyAlert: fc.Arbitrary<AlertState> = fc
  .record({
    status: fc.constantFrom('active_alert', 'active_alert', 'active_alert', 'resolved'),
    owner: fc.option(anyPerson, { nil: null }),
    acknowledged: fc.boolean(),
    called_again: fc.boolean(),
    satellite_sos_active: fc.boolean(),
    follow_up: fc.constantFrom('none', 'running', 'lapsed'),
    two_people: fc.boolean(),
    proposer: fc.option(anyPerson, { nil: null }),
  })
  .map(({ proposer, status, follow_up, ...one }) => ({
    ...one,
    acknowledged: one.owner !== null && one.acknowledged,
    follow_up: status === 'resolved' ? 'none' : follow_up,
    status,
    proposal: one.two_people && proposer ? { by: proposer, accounts: [proposer.id] } : null,
    sos_device_name: null,
    resolved_by: null,
  }));
const anyStory = fc.record({
  begun: anyAlert,
  steps: fc.array(anyStep, { minLength: 1, maxLength: 8 }),
});

/** As the service writes the row. */
function changed(state: AlertState, change: AlertChange, step: Step): AlertState {
  const by = 'by' in step ? step.by : people[0];
  const owners = {
    actor: by,
    assignee: 'assigns' in step ? step.assigns : by,
    nobody: null,
  };
  const proposals = {
    made: { by, accounts: [by.id] },
    confirmed: null,
    ended: null,
  };
  return {
    ...state,
    owner: change.owner ? owners[change.owner] : state.owner,
    acknowledged: change.acknowledged ?? state.acknowledged,
    called_again: change.answered_again ? false : state.called_again,
    status: change.resolved ? 'resolved' : state.status,
    resolved_by: change.resolved ? by : state.resolved_by,
    proposal: change.proposal ? proposals[change.proposal] : state.proposal,
    follow_up: change.follow_up ? timerAfter(change.follow_up) : state.follow_up,
  };
}
const timerAfter = (how: NonNullable<AlertChange['follow_up']>): AlertState['follow_up'] =>
  how === 'set' ? 'running' : 'none';

function happened(state: AlertState, what: 'alarm_again' | 'timer_lapses' | 'sos_on' | 'sos_off') {
  if (what === 'alarm_again') return { ...state, called_again: state.acknowledged, proposal: null };
  if (what === 'timer_lapses')
    return { ...state, follow_up: state.follow_up === 'running' ? 'lapsed' : state.follow_up };
  return { ...state, satellite_sos_active: what === 'sos_on' };
}

interface Moment {
  readonly step: Step;
  readonly before: AlertState;
  readonly answer: ReturnType<typeof decideAlert> | null;
  readonly after: AlertState;
}

/** Every step of a story with its answer, and the alert before and after it. */
function told({ begun, steps }: { begun: AlertState; steps: readonly Step[] }): Moment[] {
  let state = begun;
  return steps.map((step): Moment => {
    const before = state;
    if ('happens' in step) {
      state = { ...state, ...happened(state, step.happens) } as AlertState;
      return { step, before, answer: null, after: state };
    }
    const caller = callerOf(step.by);
    const answer =
      'assigns' in step
        ? decideAssignment(before, step.assigns, caller)
        : decideAlert(before, step.action, caller);
    if (answer.allowed) state = changed(before, answer.change, step);
    return { step, before, answer, after: state };
  });
}

/** Asserts the same of every step of many stories. */
const always = (holds: (moment: Moment) => void): void =>
  fc.assert(
    fc.property(anyStory, (story) => told(story).forEach(holds)),
    { numRuns: 400 },
  );

test('a resolved alert stays as it is: a comment is all that it takes, and changes nothing (R179)', () =>
  always(({ step, before, answer }) => {
    if (before.status !== 'resolved' || answer === null) return;
    expect(answer.allowed ? answer.change : 'refused').toEqual(
      'action' in step && step.action === 'comment' ? {} : 'refused',
    );
  }));

test('an acknowledged alert has an owner, and one without an owner is not acknowledged (R175)', () =>
  always(({ after }) => {
    if (after.owner === null) expect(after.acknowledged).toBe(false);
  }));

test('an alert is resolved by its owner, a supervisor or a second person, and by none while its SOS is on (R186)', () =>
  always(({ step, before, after }) => {
    if (before.status === 'resolved' || after.status !== 'resolved' || !('by' in step)) return;
    expect(before.satellite_sos_active).toBe(false);
    if (before.two_people) expect(before.proposal?.by.id).not.toBe(step.by.id);
    if (before.two_people) expect(before.proposal).not.toBeNull();
    else expect([before.owner?.id === step.by.id, step.by.id === 3]).toContain(true);
  }));

test('whoever loses an alert to another is named, and nobody else is', () =>
  always(({ step, before, answer, after }) => {
    if (!answer?.allowed || !('by' in step) || before.owner === null) return;
    const isLost = after.owner?.id !== before.owner.id && before.owner.id !== step.by.id;
    if (isLost) expect(answer.news.loser).toEqual(before.owner);
    else if (answer.news.kind !== 'alert.resolved') expect(answer.news.loser).toBeNull();
  }));

test('a running follow-up timer ends by its cancelling, its alert’s release and its resolution alone (R181)', () =>
  always(({ step, before, answer, after }) => {
    if (before.follow_up !== 'running' || !answer || after.follow_up === 'running') return;
    const ends = ['cancel_follow_up', 'release', 'resolve', 'confirm_resolution'];
    expect(ends).toContain('action' in step ? step.action : 'an assignment');
  }));

test('a lapsed timer stops calling with the answer of whoever takes, releases or resolves its alert', () =>
  always(({ before, answer, after }) => {
    if (before.follow_up !== 'lapsed' || !answer?.allowed) return;
    const { change } = answer;
    const isAnswer = change.owner !== undefined || change.resolved || change.proposal === 'made';
    if (isAnswer) expect(after.follow_up).toBe('none');
  }));

test('an alarm that came again is answered by every action that takes, keeps or ends the alert', () =>
  always(({ step, before, answer, after }) => {
    if (!before.called_again || !answer?.allowed || !('action' in step)) return;
    const answers = ['acknowledge', 'take_over', 'release', 'resolve', 'follow_up'];
    expect(after.called_again).toBe(
      !answers.concat(['propose_resolution', 'confirm_resolution']).includes(step.action),
    );
  }));

test('the buttons that a person sees are those that the alert would take from them', () =>
  fc.assert(
    fc.property(anyStory, anyPerson, (story, person) => {
      const { after = story.begun } = told(story).at(-1) ?? {};
      const taken = alertActions.filter(
        (action) => decideAlert(after, action, callerOf(person)).allowed,
      );
      expect(abilitiesFor(after, callerOf(person))).toEqual(taken);
    }),
  ));
