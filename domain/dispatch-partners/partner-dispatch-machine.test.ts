// A dispatch only moves forward: every state against everything that a person, an answer or a
// report can say.
import { expect, test } from 'vitest';
import { partnerDispatchStatuses } from './partner-dispatch.ts';
import {
  decideCancel,
  decideCancelRefused,
  decideHanded,
  decideNews,
  decideResend,
  isOver,
} from './partner-dispatch-machine.ts';

const state = (status: (typeof partnerDispatchStatuses)[number], over: object = {}) => ({
  status,
  partner: 'noonlight' as const,
  is_sending: false,
  ...over,
});
const outcome = (decision: ReturnType<typeof decideCancel>): string =>
  decision.allowed ? decision.change.status : decision.refusal.code;
const each = (
  decide: (status: (typeof partnerDispatchStatuses)[number]) => ReturnType<typeof decideCancel>,
) => Object.fromEntries(partnerDispatchStatuses.map((status) => [status, outcome(decide(status))]));

test('cancelling', () => {
  expect(each((status) => decideCancel(state(status)))).toEqual({
    requested: 'cancelled',
    active: 'cancelling',
    psap_contacted: 'cancelling',
    cancelling: 'cancelling',
    cancelled: 'cancelled',
    closed: 'dispatch_ended',
    failed: 'dispatch_ended',
    unknown: 'dispatch_not_cancellable',
    sent: 'dispatch_not_cancellable',
  });
  expect(outcome(decideCancel(state('requested', { is_sending: true })))).toBe('cancelling');
  expect(outcome(decideCancel(state('requested', { is_sending: true, partner: 'email' })))).toBe(
    'dispatch_not_cancellable',
  );
});

test('resending', () => {
  const refused = Object.fromEntries(
    partnerDispatchStatuses.map((status) => [status, 'resend_failed']),
  );
  expect(each((status) => decideResend(state(status)))).toEqual({
    ...refused,
    failed: 'requested',
    unknown: 'requested',
  });
});

test('the answer to handing over counts once', () => {
  for (const handing of ['active', 'sent', 'failed', 'unknown'] as const)
    expect(outcome(decideHanded(state('requested'), handing))).toBe(handing);
  expect(outcome(decideHanded(state('cancelling'), 'active'))).toBe('cancelling');
  expect(outcome(decideHanded(state('cancelling'), 'failed'))).toBe('cancelled');
  expect(outcome(decideHanded(state('cancelling'), 'unknown'))).toBe('unknown');
  expect(outcome(decideHanded(state('sent'), 'failed'))).toBe('failed');
  for (const status of [
    'active',
    'psap_contacted',
    'closed',
    'cancelled',
    'failed',
    'unknown',
  ] as const)
    expect(decideHanded(state(status), 'failed')).toMatchObject({
      change: { status },
      news: { kind: null },
    });
});

test('no report takes a dispatch back, whatever the order', () => {
  const reports = ['psap_contacted', 'closed', 'cancelled'] as const;
  for (const first of reports)
    for (const second of reports)
      for (const third of reports) {
        let status = state('active');
        let wasOver = false;
        for (const report of [first, second, third]) {
          const decision = decideNews(status, report);
          if (!decision.allowed) throw decision.refusal;
          if (wasOver)
            expect(decision).toMatchObject({
              change: { status: status.status },
              news: { kind: null },
            });
          status = state(decision.change.status);
          wasOver = isOver(status.status);
        }
        expect(status.status).not.toBe('active');
      }
});

test('a cancellation that the partner refuses goes back to where it was', () => {
  expect(outcome(decideCancelRefused(state('cancelling'), { psap_contacted: false }))).toBe(
    'active',
  );
  expect(outcome(decideCancelRefused(state('cancelling'), { psap_contacted: true }))).toBe(
    'psap_contacted',
  );
  expect(outcome(decideCancelRefused(state('closed'), { psap_contacted: true }))).toBe('closed');
});
