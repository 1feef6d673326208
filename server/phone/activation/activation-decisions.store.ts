// The SQL of deciding on activation attempts: the list, locking one, and recording the decision.
import { notFound } from '#domain/kit/errors.ts';
import { mostCounted } from '#domain/kit/paging.ts';
import {
  type ActivationAttempt,
  activationAttemptsApi,
} from '#domain/phone/activation-attempts.api.ts';
import { activationHours } from '#domain/phone/activation-code.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { listStore } from '#server/kit/resource/list-store.ts';
import { shownStatus } from './activation-attempts.store.ts';

const shown = (tx: Tx) => tx`
  select t.id, t.source, ${shownStatus(tx)} as status, t.name, t.phone, t.platform,
    case
      when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as organisation,
    case
      when v.id is not null then json_build_object('id', v.id, 'name', v.device_name) end as device,
    app.iso(t.created_at) as created_at, app.iso(t.expires_at) as expires_at,
      app.iso(t.decided_at) as decided_at
  from activation_attempts t
  left join organisations o on o.id = t.organisation_id
  left join devices v on v.organisation_id = t.organisation_id and v.id = t.device_id`;

/** Tries of the last 48 hours, newest first. */
export const listAttempts = listStore(activationAttemptsApi.list, {
  table: 'activation_attempts',
  byId: true,
  direction: 'desc',
  where: (tx) => tx`t.created_at > app.now() - make_interval(hours => ${activationHours})`,
  derived: { status: shownStatus },
  search: ['name', 'phone'],
  row: (tx, id) => tx`${shown(tx)} where t.id = ${id}`,
});

/**
 * How many phones wait for approval in the view's organisation, and the first of them: the oldest
 * is the first to expire.
 */
export async function listWaiting(
  tx: Tx,
  limit: number,
): Promise<{ total: number; rows: ActivationAttempt[] }> {
  const waiting = tx`
    organisation_id = app.tenant()
      and source = 'request'
      and status = 'pending'
      and expires_at > (select app.now())`;
  const [[counted], rows] = await Promise.all([
    tx<{ total: number }[]>`
      select count(*)::int as total
      from (select from activation_attempts
        where ${waiting}
        limit ${tx.unsafe(String(mostCounted))}) counted`,
    tx<ActivationAttempt[]>`
      ${shown(tx)}
      where t.id in (select id
        from activation_attempts
        where ${waiting}
        order by created_at, id
        limit ${limit})
      order by t.created_at, t.id`,
  ]);
  return { total: counted?.total ?? 0, rows: [...rows] };
}

/** @throws 404 for one outside the caller's view, as for none */
export async function requireAttempt(tx: Tx, id: number): Promise<ActivationAttempt> {
  const [row] = await tx<ActivationAttempt[]>`${shown(tx)} where t.id = ${id}`;
  if (!row) throw notFound();
  return row;
}

/**
 * The same, locked until the transaction ends: locked first, read afterwards, so that of two
 * concurrent decisions the second sees the first.
 */
export async function lockAttempt(tx: Tx, id: number): Promise<ActivationAttempt> {
  const lock = tx`select from activation_attempts where id = ${id} for update`.execute();
  const [, attempt] = await Promise.all([lock, requireAttempt(tx, id)]);
  return attempt;
}

export interface RequestingPhone {
  installation_uuid: string;
  platform: string;
  app_version: string;
  claim_hash: Buffer;
}

/** The phone's own description in its request. */
export async function readRequestingPhone(tx: Tx, id: number): Promise<RequestingPhone> {
  const [row] = await tx<RequestingPhone[]>`
    select installation_uuid, platform, app_version, claim_hash
    from activation_attempts
    where id = ${id} and source = 'request'`;
  if (!row) throw notFound();
  return row;
}

export interface DecidedAttempt {
  readonly status: 'converted' | 'denied';
  readonly decided_by_staff_id: number;
  readonly device?: { readonly organisation_id: number; readonly id: number };
}

export async function writeDecision(
  tx: Tx,
  id: number,
  { status, decided_by_staff_id, device }: DecidedAttempt,
): Promise<void> {
  await tx`
    update activation_attempts
    set status = ${status}, decided_by_staff_id = ${decided_by_staff_id}, decided_at = app.now(),
      organisation_id = coalesce(organisation_id, ${device?.organisation_id ?? null}::bigint),
        device_id = ${device?.id ?? null}::bigint
    where id = ${id}`;
}
