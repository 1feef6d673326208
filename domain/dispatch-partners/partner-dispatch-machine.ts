// What may become of a dispatch: pure. News of the partner may be missing, repeated or out of
// order, and never takes a dispatch back.
import { conflict } from '#domain/kit/errors.ts';
import { allow, type Decision, refuse } from '#domain/kit/machine.ts';
import {
  canFollow,
  type DispatchPartnerKind,
  type PartnerDispatchStatus,
} from './partner-dispatch.ts';

interface Change {
  readonly status: PartnerDispatchStatus;
}
interface News {
  /** The events row to write; null when nothing changes. */
  readonly kind: string | null;
}
type Answer = Decision<Change, News>;

/** R038, R343. */
export const resendFailedText = 'Alert resend failed';
/** R039, R344. */
export const statusFailedText = 'Failed to get the alarm status.';

interface State {
  readonly status: PartnerDispatchStatus;
  readonly partner: DispatchPartnerKind;
  /** A request is on its way to the partner right now. */
  readonly is_sending: boolean;
}

const same = ({ status }: State): Answer => allow({ status }, { kind: null });

/**
 * Hands a dispatch over again. Only for one that the partner refused, or that may not have arrived.
 */
export function decideResend({ status }: State): Answer {
  if (status === 'failed' || status === 'unknown')
    return allow({ status: 'requested' }, { kind: 'partner_dispatch.resent' });
  const why = isOver(status) ? 'This dispatch is over.' : 'The partner already has this dispatch.';
  return refuse(conflict('resend_failed', `${resendFailedText}. ${why}`));
}

/** Calls a dispatch off: at once where it has not left, else by asking the partner. */
export function decideCancel(state: State): Answer {
  const { status, partner, is_sending } = state;
  if (status === 'cancelled' || status === 'cancelling') return same(state);
  if (status === 'closed')
    return refuse(conflict('dispatch_ended', 'The partner has already closed this dispatch.'));
  if (status === 'failed')
    return refuse(conflict('dispatch_ended', 'This dispatch was not handed over.'));
  if (status === 'unknown' || status === 'sent' || !canFollow(partner))
    return refuse(
      conflict(
        'dispatch_not_cancellable',
        'This dispatch cannot be cancelled here. Call the dispatcher.',
      ),
    );
  if (status === 'requested' && !is_sending)
    return allow({ status: 'cancelled' }, { kind: 'partner_dispatch.cancelled' });
  return allow({ status: 'cancelling' }, { kind: 'partner_dispatch.cancel_requested' });
}

/** What became of handing it over. */
export type Handing = 'active' | 'sent' | 'failed' | 'unknown';

/** @param handing as the partner or the provider of messages answered */
export function decideHanded(state: State, handing: Handing): Answer {
  const { status } = state;
  if (status === 'cancelling') {
    // Cancelled while it was on its way: one that arrived is cancelled at the partner, one that did
    // not is over.
    if (handing === 'active') return same(state);
    if (handing === 'failed')
      return allow({ status: 'cancelled' }, { kind: 'partner_dispatch.cancelled' });
    return allow({ status: 'unknown' }, { kind: 'partner_dispatch.unknown' });
  }
  if (status === 'sent' && handing === 'failed')
    return allow({ status: 'failed' }, { kind: 'partner_dispatch.failed' });
  if (status !== 'requested') return same(state);
  const kinds = { active: 'accepted', sent: 'sent', failed: 'failed', unknown: 'unknown' } as const;
  return allow({ status: handing }, { kind: `partner_dispatch.${kinds[handing]}` });
}

/**
 * A partner's report about a dispatch it has: `cancelled` only once its own status call confirms
 * it.
 */
export type PartnerNews = 'psap_contacted' | 'closed' | 'cancelled';

export function decideNews(state: State, news: PartnerNews): Answer {
  const { status } = state;
  if (isOver(status) || status === 'sent' || status === 'requested') return same(state);
  if (news !== 'psap_contacted')
    return allow({ status: news }, { kind: `partner_dispatch.${news}` });
  // One that is being cancelled stays so: the time is kept, and the line of the story says it.
  if (status === 'cancelling')
    return allow({ status }, { kind: 'partner_dispatch.psap_contacted' });
  return status === 'psap_contacted'
    ? same(state)
    : allow({ status: news }, { kind: 'partner_dispatch.psap_contacted' });
}

/** The partner refused to cancel: the dispatch goes on. */
export const decideCancelRefused = (
  state: State,
  had: { readonly psap_contacted: boolean },
): Answer =>
  state.status === 'cancelling'
    ? allow(
        { status: had.psap_contacted ? 'psap_contacted' : 'active' },
        { kind: 'partner_dispatch.cancel_failed' },
      )
    : same(state);

export const isOver = (status: PartnerDispatchStatus): boolean =>
  status === 'closed' || status === 'cancelled' || status === 'failed';
