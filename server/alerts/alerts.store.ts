// The SQL of alerts that operators act on: lock, read, change. The shape of a row outside is in
// alert-row.sql.ts.
import type { AlertRow } from '#domain/alerts/alert.ts';
import type { AlertChange } from '#domain/alerts/alert-machine.ts';
import type { AlertState } from '#domain/alerts/alerts.policy.ts';
import { notFound } from '#domain/kit/errors.ts';
import type { PatrolStatus } from '#domain/patrol-jobs/patrol-job.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { alertJoins, alertRowJson } from './alert-row.sql.ts';
import {
  needsTwoPeople,
  type Proposed,
  proposalColumns,
  proposalJson,
} from './resolving/two-people.store.ts';
import { sosDeviceName } from './satellite/satellite-sos.store.ts';

export interface LockedAlert extends AlertState {
  readonly id: number;
  readonly organisation_id: number;
  readonly user_id: number | null;
  readonly device_id: number | null;
  readonly monitored: boolean;
  readonly version: number;
  readonly on_test: boolean;
  /**
   * The version at which it last changed owner, was acknowledged or put back, called again, or was
   * resolved.
   */
  readonly decided_version: number;
  readonly person_name: string;
}

const lockedColumns = (tx: Tx) => tx`
  a.id, a.organisation_id, a.user_id, a.device_id, a.monitored, a.version, a.decided_version,
    a.on_test, a.status, a.satellite_sos_active, a.acknowledged_at is not null as acknowledged,
    a.called_again_at is not null as called_again,
  case
    when a.follow_up_lapsed_at is not null then 'lapsed'
    when a.follow_up_at is not null then 'running'
    else 'none' end as follow_up,
  ${needsTwoPeople(tx)} as two_people, ${proposalJson(tx)} as proposal,
    ${sosDeviceName(tx)} as sos_device_name,
    coalesce(p.name, v.device_name, 'Unknown person') as person_name,
  case when w.id is not null then json_build_object('id', w.id, 'name', w.name) end as owner,
  (select json_build_object('id', r.id, 'name', r.name)
    from users r
    where r.id = a.resolved_by_staff_id) as resolved_by`;

/**
 * The alert, locked until the transaction ends. Lock first, read after: a statement that locks and
 * joins at once keeps, after waiting, what it had joined before, and two operators would both see
 * an unowned alert.
 * @throws 404 for one outside the caller's view, as for none
 */
export async function lockAlert(tx: Tx, id: number): Promise<LockedAlert> {
  // Execute the lock at once: a query is otherwise sent only when it is awaited, and the lock must
  // be first. FOR NO KEY UPDATE, so that foreign-key checks do not block: a transaction that holds
  // such a check and waits for this lock would deadlock with us.
  const lock = tx`select from alerts where id = ${id} for no key update`.execute();
  const [, alert] = await Promise.all([lock, requireAlert(tx, id)]);
  return alert;
}

/** The alert without a lock, for reading. @throws 404 */
export async function requireAlert(tx: Tx, id: number): Promise<LockedAlert> {
  const [row] = await tx<
    LockedAlert[]
  >`select ${lockedColumns(tx)} from alerts a ${alertJoins(tx)} where a.id = ${id}`;
  if (!row) throw notFound();
  return row;
}

export interface Resolution {
  note: string;
  outcome: 'genuine' | 'false' | 'test';
  response_sent: boolean;
  resolution_comment_id: number | null;
}

/** Makes the change and answers the new row. */
export async function changeAlert(
  tx: Tx,
  id: number,
  change: AlertChange,
  by: {
    staff_id: number;
    assignee_id?: number | undefined;
    resolution?: Resolution | undefined;
    proposed?: Proposed | undefined;
    minutes?: number | undefined;
  },
): Promise<AlertRow> {
  const resolution = change.resolved && by.resolution;
  const [row] = await tx<{ row: AlertRow }[]>`
    with changed as (
      update alerts set version = version + 1, last_action_at = app.now(),
        ${ownerColumns(tx, change.owner, by)},
        ${acknowledgementColumns(tx, change, by.staff_id)}
        ${timerColumns(tx, change, by.minutes)}
        ${proposalColumns(tx, change, by)}
        ${change.answered_again ? tx`, called_again_at = null` : tx``}
        ${
          resolution
            ? tx`, status = 'resolved', resolved_at = app.now(), resolved_by_staff_id = ${by.staff_id}, note = ${resolution.note}, outcome = ${resolution.outcome},
          response_sent = ${resolution.response_sent}, resolution_comment_id = ${resolution.resolution_comment_id}`
            : tx``
        }
      where id = ${id} returning *
    )
    select ${alertRowJson(tx)} as row from changed a ${alertJoins(tx)}`;
  if (!row) throw notFound();
  return row.row;
}

const ownerColumns = (
  tx: Tx,
  owner: AlertChange['owner'],
  by: { staff_id: number; assignee_id?: number | undefined },
) => {
  if (owner === 'nobody') return tx`owner_staff_id = null, owned_at = null`;
  const taker = owner && { actor: by.staff_id, assignee: by.assignee_id }[owner];
  return taker === undefined
    ? tx`owner_staff_id = owner_staff_id, owned_at = owned_at`
    : tx`owner_staff_id = ${taker}::bigint, owned_at = app.now()`;
};

const acknowledgementColumns = (tx: Tx, { acknowledged }: AlertChange, staffId: number) => {
  if (acknowledged === undefined)
    return tx`
      acknowledged_at = acknowledged_at, acknowledged_by_staff_id = acknowledged_by_staff_id`;
  return acknowledged
    ? tx`acknowledged_at = app.now(), acknowledged_by_staff_id = ${staffId}::bigint`
    : tx`acknowledged_at = null, acknowledged_by_staff_id = null`;
};

const timerColumns = (tx: Tx, { follow_up }: AlertChange, minutes: number | undefined) => {
  if (follow_up === undefined) return tx``;
  const due =
    follow_up === 'set' ? tx`app.now() + ${`${minutes ?? 0} minutes`}::interval` : tx`null`;
  return tx`, follow_up_at = ${due}, follow_up_lapsed_at = null`;
};

/** The facts of an alert that may change, in addition to its owner. */
interface AlertFacts {
  has_unread_messages?: boolean;
  patrol_status?: PatrolStatus;
}

/** Records an action on an alert and returns the new row. */
export const noteAction = async (tx: Tx, id: number, facts: AlertFacts = {}): Promise<AlertRow> =>
  await changeFacts(tx, id, tx`last_action_at = app.now()`, facts);

/** Stores facts from outside, which are no action of an operator, and returns the new row. */
export const noteFacts = async (tx: Tx, id: number, facts: AlertFacts): Promise<AlertRow> =>
  await changeFacts(tx, id, tx`last_action_at = last_action_at`, facts);

async function changeFacts(
  tx: Tx,
  id: number,
  action: Fragment,
  facts: AlertFacts,
): Promise<AlertRow> {
  const unread = facts.has_unread_messages;
  const [row] = await tx<{ row: AlertRow }[]>`
    with changed as (
      update alerts set version = version + 1, ${action},
        has_unread_messages = ${unread === undefined ? tx`has_unread_messages` : unread},
        patrol_status = ${facts.patrol_status ?? tx`patrol_status`}
      where id = ${id} returning *
    )
    select ${alertRowJson(tx)} as row from changed a ${alertJoins(tx)}`;
  if (!row) throw notFound();
  return row.row;
}

export async function readRow(tx: Tx, id: number): Promise<AlertRow> {
  const [row] = await tx<
    { row: AlertRow }[]
  >`select ${alertRowJson(tx)} as row from alerts a ${alertJoins(tx)} where a.id = ${id}`;
  if (!row) throw notFound();
  return row.row;
}

/** Notes the first time a person opened an alert; null when they had before. */
export async function noteView(
  tx: Tx,
  alert: LockedAlert,
  staffId: number,
): Promise<string | null> {
  const [row] = await tx<{ viewed_at: string }[]>`
    insert into alert_views (organisation_id, alert_id, viewer_staff_id)
    values (${alert.organisation_id}, ${alert.id}, ${staffId})
    on conflict do nothing returning app.iso(viewed_at) as viewed_at`;
  return row?.viewed_at ?? null;
}

export async function viewedAt(tx: Tx, alertId: number, staffId: number): Promise<string | null> {
  const [row] = await tx<{ viewed_at: string }[]>`
    select app.iso(viewed_at) as viewed_at
    from alert_views
    where alert_id = ${alertId} and viewer_staff_id = ${staffId}
  `;
  return row?.viewed_at ?? null;
}

/** The words of a resolution comment; null for one that cannot be chosen. */
export async function publishedComment(tx: Tx, id: number): Promise<string | null> {
  const [row] = await tx<
    { name: string }[]
  >`select name from resolution_comments where id = ${id} and published`;
  return row?.name ?? null;
}
