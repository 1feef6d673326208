// Who may do what with a message that was sent: asking again, closing a safety check, and marking
// people safe.
import { isRestricted } from '#domain/access/access.policy.ts';
import { type Actor, shownPersonOf } from '#domain/access/actor.ts';
import { conflict } from '#domain/kit/errors.ts';
import type { Refusal } from '#domain/kit/policy.ts';
import type { SentMessage } from './sent-message.ts';

type Closable = Pick<SentMessage, 'closed_at' | 'closed_by'>;

/** Whether the caller writes only to the people they manage, and to no contacts or numbers. */
export const writesToPeopleOnly = isRestricted;

/** 409: a safety check that was closed asks no one any more. */
export const closedRefusal = ({ closed_at, closed_by }: Closable): Refusal =>
  closed_at === null
    ? null
    : conflict(
        'check_closed',
        `${closed_by} closed this safety check. Send a new one to ask again.`,
      );

/** 409: only a safety check can be closed. */
export const safetyCheckRefusal = ({
  response_type,
}: Pick<SentMessage, 'response_type'>): Refusal =>
  response_type === 'safe_or_help'
    ? null
    : conflict(
        'not_a_safety_check',
        'Only a message that asks people whether they are safe can be closed.',
      );

/**
 * A restricted administrator closes only checks that they sent, because a check may reach people
 * they do not manage.
 */
export const mayClose = (
  actor: Pick<Actor, 'user_id' | 'acting_for_user_id'> & Partial<Pick<Actor, 'restriction'>>,
  { sender_id }: { readonly sender_id: number | null },
): boolean => !isRestricted(actor) || sender_id === shownPersonOf(actor);

interface Asked {
  readonly name: string;
  /** Asked for help, and the request is not closed. */
  readonly needs_help: boolean;
  /** The alert raised by the request; null if none could be raised. */
  readonly alert_id: number | null;
}

/**
 * 409 for a person whose request for help has an alert: they are safe once it is resolved. Without
 * one, this closes the request, also after the check was closed.
 */
export function safeRefusal({ name, needs_help, alert_id }: Asked, message: Closable): Refusal {
  if (!needs_help) return closedRefusal(message);
  return alert_id === null
    ? null
    : conflict('needs_help', `${name} asked for help. Resolve the alert first.`);
}
