// Every state of a request for activation, of a person who gets a phone, and of a message that is
// sent again.
import { expect, test } from 'vitest';
import { retryRefusal } from '#domain/deliveries/deliveries.policy.ts';
import { attemptRefusal, personRefusal } from './phone.policy.ts';

test.each([
  ['pending', undefined],
  ['converted', 'attempt_decided'],
  ['denied', 'attempt_decided'],
  ['expired', 'attempt_decided'],
] as const)('a request that is %s: %s', (status, code) => {
  expect(attemptRefusal({ status })?.code).toBe(code);
});

test('a person whose account is closed gets no phone', () => {
  expect(personRefusal({ name: 'Ana', active: true })).toBeNull();
  expect(personRefusal({ name: 'Ana', active: false })?.code).toBe('person_not_active');
});

test.each([
  ['queued', false, 'is being sent'],
  ['queued', true, 'is being sent'],
  ['dead', false, 'Escalation sends'],
  ['dead', true, undefined],
] as const)('a message that is %s, may be sent again (%s): %s', (status, may_retry, words) => {
  const refusal = retryRefusal({ status, may_retry });
  if (words === undefined) expect(refusal).toBeNull();
  else expect(refusal?.message).toContain(words);
});
