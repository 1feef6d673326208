// Rules for a duress alert that takes two people to resolve: who may propose, confirm, refuse and
// withdraw (decision 0062). Pure; called by the alert's machine.
import type { Actor } from '#domain/access/actor.ts';
import { type AppError, conflict } from '#domain/kit/errors.ts';

export interface ResolutionProposal {
  readonly by: { readonly id: number; readonly name: string };
  /** Every account of the proposer, and of the person they acted for. */
  readonly accounts: readonly number[];
}

export interface SecondPersonState {
  /** A second member of staff has to confirm that it may be resolved. */
  readonly two_people: boolean;
  readonly proposal: ResolutionProposal | null;
}

type Person = Pick<Actor, 'user_id'> & Partial<Pick<Actor, 'acting_for_user_id'>>;

/**
 * 409 `second_person_needed` for a caller who would resolve it alone. @returns null where one
 * person may
 */
export function refusedAlone({ two_people, proposal }: SecondPersonState): AppError | null {
  if (!two_people) return null;
  return proposal
    ? conflict(
        'second_person_needed',
        `${proposal.by.name} has proposed to resolve this alert. A second person has to confirm it.`,
      )
    : conflict(
        'second_person_needed',
        'This duress alert needs two people. Propose to resolve it; another person then confirms.',
      );
}

/**
 * 409 `one_person_resolves` where no second person is needed, 409 `already_proposed` while a
 * proposal waits.
 */
export function refusedProposal({ two_people, proposal }: SecondPersonState): AppError | null {
  if (proposal)
    return conflict(
      'already_proposed',
      `${proposal.by.name} has already proposed to resolve this alert.`,
      proposal.by,
    );
  return two_people
    ? null
    : conflict('one_person_resolves', 'This alert does not need a second person. Resolve it.');
}

/**
 * 409 `no_proposal` without one, 409 `same_person` for the proposer, also when acting for another
 * person.
 */
export function refusedAnswer({ proposal }: SecondPersonState, caller: Person): AppError | null {
  if (!proposal) return noProposal();
  return isProposer(proposal, caller)
    ? conflict('same_person', 'Another person has to answer your proposal.')
    : null;
}

/** 409 `no_proposal` without one, 409 `not_your_proposal` for others, who refuse it instead. */
export function refusedWithdrawal(
  { proposal }: SecondPersonState,
  caller: Person,
): AppError | null {
  if (!proposal) return noProposal();
  return isProposer(proposal, caller)
    ? null
    : conflict(
        'not_your_proposal',
        `Only ${proposal.by.name} can withdraw this proposal. You can refuse it.`,
        proposal.by,
      );
}

const noProposal = (): AppError =>
  conflict(
    'no_proposal',
    'No proposal is waiting. It may have been withdrawn, or the alarm came again.',
  );

const isProposer = (
  { accounts }: ResolutionProposal,
  { user_id, acting_for_user_id }: Person,
): boolean => [user_id, acting_for_user_id].some((id) => id != null && accounts.includes(id));
