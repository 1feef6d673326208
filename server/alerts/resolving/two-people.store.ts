// The SQL of resolving by two people: which alerts need it, the waiting proposal, and its columns
// in the alert's row.
import { alertTypes } from '#domain/alerts/alert-type.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/** Whether one person may not resolve an `alerts` row called a, of an organisation called o. */
export const needsTwoPeople = (tx: Tx): Fragment =>
  tx`
    (a.alert_type_id = ${tx.unsafe(String(alertTypes.duress.id))}
      and not a.on_test
      and o.duress_needs_two_people)
  `;

/**
 * The ResolutionProposal of domain/alerts/resolving/second-person.policy.ts as json, for an open `alerts`
 * row called a; null without one.
 */
export const proposalJson = (tx: Tx): Fragment => tx`
  case
    when a.status = 'active_alert'
    and a.resolution_proposed_by_staff_id is not null then json_build_object(
    'by',
      (select json_build_object('id', s.id, 'name', s.name)
        from users s
        where s.id = a.resolution_proposed_by_staff_id),
    'accounts', (select json_agg(u.id) from users u where u.person_id in (
      select s.person_id
      from users s
      where s.id = a.resolution_proposed_by_staff_id
        or s.id = (a.proposed_resolution ->> 'acting_for')::bigint))) end`;

/** The proposed resolution that a second person has to confirm, as json. */
export const shownProposalJson = (tx: Tx): Fragment => tx`
  case
    when a.status = 'active_alert'
    and a.resolution_proposed_by_staff_id is not null then json_build_object(
    'by',
      (select json_build_object('id', s.id, 'name', s.name)
        from users s
        where s.id = a.resolution_proposed_by_staff_id),
    'at', a.proposed_resolution ->> 'at', 'outcome', a.proposed_resolution ->> 'outcome', 'note',
      a.proposed_resolution ->> 'note',
    'response_sent', (a.proposed_resolution ->> 'response_sent')::boolean,
    'comment',
      (select name
        from resolution_comments c
        where c.id = (a.proposed_resolution ->> 'resolution_comment_id')::bigint)) end`;

/** A proposed resolution, and the person the proposer acted for. */
export interface Proposed {
  readonly note: string;
  readonly outcome: 'genuine' | 'false' | 'test';
  readonly response_sent: boolean;
  readonly resolution_comment_id: number | null;
  readonly acting_for: number | null;
}

/**
 * Columns that `change` sets in the row: a resolution of one person drops a proposal, a confirmed
 * one stays with it.
 */
export function proposalColumns(
  tx: Tx,
  change: { proposal?: 'made' | 'confirmed' | 'ended'; resolved?: boolean },
  by: { staff_id: number; proposed?: Proposed | undefined },
): Fragment {
  if (change.proposal === 'made' && by.proposed) {
    const { note, outcome, response_sent, resolution_comment_id, acting_for } = by.proposed;
    return tx`, resolution_proposed_by_staff_id = ${by.staff_id},
        proposed_resolution = jsonb_build_object('at', app.iso(app.now()), 'note', ${note}::text,
      'outcome', ${outcome}::text, 'response_sent', ${response_sent}::boolean,
        'resolution_comment_id', ${resolution_comment_id}::bigint, 'acting_for',
        ${acting_for}::bigint)`;
  }
  const drops =
    change.proposal === 'ended' || (change.resolved === true && change.proposal === undefined);
  return drops ? tx`, resolution_proposed_by_staff_id = null, proposed_resolution = null` : tx``;
}

/**
 * The whole proposal, for its second person; null without one. The caller holds the alert's lock.
 */
export async function readProposed(
  tx: Tx,
  alertId: number,
): Promise<(Proposed & { comment: string | null }) | null> {
  const [row] = await tx<{ proposed: (Proposed & { comment: string | null }) | null }[]>`
    select a.proposed_resolution || jsonb_build_object('comment',
      (select name
        from resolution_comments c
        where c.id = (a.proposed_resolution ->> 'resolution_comment_id')::bigint)) as proposed
    from alerts a where a.id = ${alertId} and a.resolution_proposed_by_staff_id is not null`;
  return row?.proposed ?? null;
}
