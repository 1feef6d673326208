// The SQL of those who decide about tries to activate a phone: the list, one under its lock, and what was decided.

import type { QueryOf } from '#domain/kit/endpoint.ts';
import { notFound } from '#domain/kit/errors.ts';
import { metaFor, type Page } from '#domain/kit/paging.ts';
import type { ActivationAttempt, activationAttemptsApi } from '#domain/phone-app/activation-attempts.api.ts';
import { activationHours } from '#domain/phone-app/activation-code.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { decodePlace, encodePlace } from '#server/kit/resource/keyset.ts';
import { shownStatus } from './activation-attempts.store.ts';

const shown = (tx: Tx) => tx`
  select a.id, a.source, ${shownStatus(tx)} as status, a.name, a.phone, a.platform,
    case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as organisation,
    case when v.id is not null then json_build_object('id', v.id, 'name', v.device_name) end as device,
    app.iso(a.created_at) as created_at, app.iso(a.expires_at) as expires_at, app.iso(a.decided_at) as decided_at
  from activation_attempts a
  left join organisations o on o.id = a.organisation_id
  left join devices v on v.organisation_id = a.organisation_id and v.id = a.device_id`;

/** Tries of the last 48 hours, newest first. */
export async function listAttempts(tx: Tx, query: QueryOf<typeof activationAttemptsApi.list>): Promise<Page<ActivationAttempt>> {
  const ascending = query.direction === 'asc';
  const from = query.after === undefined ? null : decodePlace(query.after).id;
  const pattern = `%${(query.search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const items = await tx<ActivationAttempt[]>`
    ${shown(tx)}
    where a.created_at > app.now() - make_interval(hours => ${activationHours})
      ${query.status ? tx`and ${shownStatus(tx)} = ${query.status}` : tx``}
      ${query.search ? tx`and (a.name ilike ${pattern} or a.phone ilike ${pattern})` : tx``}
      ${from === null ? tx`` : ascending ? tx`and a.id > ${from}` : tx`and a.id < ${from}`}
    order by a.id ${ascending ? tx`` : tx`desc`}
    limit ${query.per_page} offset ${from === null ? (query.page - 1) * query.per_page : 0}`;
  const last = items.at(-1);
  return { items, meta: metaFor(query, items.length, last ? encodePlace({ value: null, id: last.id }) : null) };
}

/** @throws 404 for one outside the caller's view, as for none */
export async function requireAttempt(tx: Tx, id: number): Promise<ActivationAttempt> {
  const [row] = await tx<ActivationAttempt[]>`${shown(tx)} where a.id = ${id}`;
  if (!row) throw notFound();
  return row;
}

/** The same, held until the transaction ends: locked first, read after, so that of two who decide the second sees what the first did. */
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

/** What the phone of a request said of itself. */
export async function readRequestingPhone(tx: Tx, id: number): Promise<RequestingPhone> {
  const [row] = await tx<RequestingPhone[]>`
    select installation_uuid, platform, app_version, claim_hash from activation_attempts where id = ${id} and source = 'request'`;
  if (!row) throw notFound();
  return row;
}

export interface DecidedAttempt {
  readonly status: 'converted' | 'denied';
  readonly decided_by_staff_id: number;
  readonly device?: { readonly organisation_id: number; readonly id: number };
}

export async function writeDecision(tx: Tx, id: number, { status, decided_by_staff_id, device }: DecidedAttempt): Promise<void> {
  await tx`
    update activation_attempts set status = ${status}, decided_by_staff_id = ${decided_by_staff_id}, decided_at = app.now(),
      organisation_id = coalesce(organisation_id, ${device?.organisation_id ?? null}::bigint), device_id = ${device?.id ?? null}::bigint
    where id = ${id}`;
}
