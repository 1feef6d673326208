// Who sets up and resets ways of signing in. Whether a caller has authority over another person is
// domain/access/authority.policy.ts, asked besides.
import { isEscalationContact, isPlatformStaff } from '#domain/access/access.policy.ts';
import type { TwoFactorMethod } from '#domain/access/gates.ts';
import type { RoleName } from '#domain/access/roles.ts';
import { conflict } from '#domain/kit/errors.ts';
import type { Refusal } from '#domain/kit/policy.ts';
import type { TwoFactorState } from './two-factor.ts';

interface Person {
  readonly role: RoleName;
}

/** The platform's staff are seen by themselves only; to others they do not exist. */
export const maySeeAccount = (actor: Person, person: Person): boolean =>
  isPlatformStaff(actor) || !isPlatformStaff(person);

/** One’s own second factor is changed on one’s own pages, with proof. */
export const mayResetTwoFactor = (
  actor: { readonly user_id: number },
  person: { readonly id: number },
): boolean => person.id !== actor.user_id;

/**
 * Without an enabled method anybody who is signed in may set one up; with one, only after it was
 * proved in this session (409).
 */
export const setUpRefusal = ({
  enabled,
  verified,
}: Pick<TwoFactorState, 'enabled' | 'verified'>): Refusal =>
  enabled === null || verified ? null : proveFirst();

const proveFirst = () => conflict('two_factor_first', 'Enter a code of your current method first.');

/** New recovery codes replace the method’s old ones, so that the method is there and was proved. */
export const recoveryCodesRefusal = ({
  enabled,
  verified,
}: Pick<TwoFactorState, 'enabled' | 'verified'>): Refusal =>
  enabled !== null && verified ? null : proveFirst();

/** 409: a code of the new method changes it, so that a password alone never does. */
export const chooseRefusal = (
  { enabled }: Pick<TwoFactorState, 'enabled'>,
  method: TwoFactorMethod,
): Refusal =>
  enabled === null || enabled === method
    ? null
    : conflict(
        'set_up_first',
        'Set up the new method with a code. Your current method stays until then.',
      );

/** Contacts who are only called never set a password (R150, R257). */
export const needsPassword = ({
  has_password,
  role,
}: Person & { readonly has_password: boolean }): boolean =>
  !has_password && !isEscalationContact({ role });
