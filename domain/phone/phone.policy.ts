// When a phone that requested activation is decided on, and who may have one.
import { conflict } from '#domain/kit/errors.ts';
import type { Refusal } from '#domain/kit/policy.ts';
import type { ActivationAttempt } from './activation-attempts.api.ts';

/** 409: a request is accepted or refused once, before it expires (R199, R200). */
export const attemptRefusal = ({ status }: Pick<ActivationAttempt, 'status'>): Refusal =>
  status === 'pending' ? null : conflict('attempt_decided', `This request is already ${status}.`);

/** 409: a person whose account is closed has no phone. */
export const personRefusal = ({
  name,
  active,
}: {
  readonly name: string;
  readonly active: boolean;
}): Refusal =>
  active ? null : conflict('person_not_active', `${name} is not active and cannot have a phone.`);
