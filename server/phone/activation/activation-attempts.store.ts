// The SQL of activation attempts: counted by source address and by the code tried, and kept for the
// administrators who decide.
import type { Tx } from '#server/kit/db/database.ts';

/** Minutes within which tries count against the next one. */
export const windowMinutes = 15;
const window = `${windowMinutes} minutes`;

/** IPv6 callers are counted by network: one caller has all its addresses. */
const source = (tx: Tx, address: string) =>
  tx`
    case
      when family(${address}::inet) = 6 then network(set_masklen(${address}::inet, 64))::inet
      else ${address}::inet end
  `;

/**
 * One try of an address at a time, so that a hundred at once are counted like a hundred in a row.
 */
export async function queueUp(tx: Tx, address: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(7310006, hashtext(host(${source(tx, address)})))`;
}

/**
 * Tries that were refused in the window: with this code from anywhere, of this installation, and of
 * this address.
 */
export interface RefusedTries {
  of_code: number;
  of_installation: number;
  of_address: number;
}

export async function countRefusedTries(
  tx: Tx,
  {
    address,
    codeHash,
    installationId,
  }: { address: string; codeHash: Buffer; installationId: string },
): Promise<RefusedTries> {
  const since = tx`
    created_at > app.now() - ${window}::interval and source = 'code' and status = 'denied'
  `;
  const [row] = await tx<RefusedTries[]>`
    select
      (select count(*)
        from activation_attempts
        where code_hash = ${codeHash} and ${since})::int as of_code,
      (select count(*)
        from activation_attempts
        where installation_uuid = ${installationId} and ${since})::int as of_installation,
      (select count(*)
        from activation_attempts
        where address = ${source(tx, address)} and ${since})::int as of_address`;
  return row ?? { of_code: 0, of_installation: 0, of_address: 0 };
}

/** Requests without a code of this address in the window. */
export async function countRequests(tx: Tx, address: string): Promise<number> {
  const [row] = await tx<{ requests: number }[]>`
    select count(*)::int as requests from activation_attempts
    where address = ${source(tx, address)}
      and created_at > app.now() - ${window}::interval
      and source = 'request'`;
  return row?.requests ?? 0;
}

export interface Phone {
  readonly installation_id: string;
  readonly name: string;
  readonly platform: string;
  readonly app_version: string;
}

/**
 * Records an attempt with a code; a refused one under the organisation of the code, which the phone
 * does not learn.
 */
export async function insertCodeTry(
  tx: Tx,
  {
    phone,
    address,
    codeHash,
    deviceId,
  }: { phone: Phone; address: string; codeHash: Buffer; deviceId: number | null },
): Promise<{ id: number; organisation_id: number | null }> {
  const status = deviceId === null ? 'denied' : 'converted';
  const [row] = await tx<{ id: number; organisation_id: number | null }[]>`
    insert into activation_attempts (organisation_id, source, status, name, platform, app_version,
      installation_uuid, address, code_hash, device_id, decided_at)
    select (select c.organisation_id from activation_codes c where c.code_hash = ${codeHash}),
      'code', ${status}, ${phone.name}, ${phone.platform},
      ${phone.app_version}, ${phone.installation_id}, ${source(tx, address)}, ${codeHash},
        ${deviceId}::bigint, app.now()
    returning id, organisation_id`;
  return row ?? { id: 0, organisation_id: null };
}

/**
 * Records a request without a code. A subdomain that no organisation has is accepted like one that
 * exists.
 */
export async function insertRequest(
  tx: Tx,
  {
    phone,
    number,
    subdomain,
    address,
    claimHash,
  }: { phone: Phone; number: string; subdomain: string; address: string; claimHash: Buffer },
): Promise<{ id: number; organisation_id: number | null; expires_at: string }> {
  const [row] = await tx<{ id: number; organisation_id: number | null; expires_at: string }[]>`
    insert into activation_attempts (organisation_id, source, status, name, phone, platform,
      app_version, installation_uuid, address, claim_hash)
    select (select id from organisations where subdomain = lower(${subdomain}) and in_use),
      'request', 'pending', ${phone.name}, ${number}, ${phone.platform},
      ${phone.app_version}, ${phone.installation_id}, ${source(tx, address)}, ${claimHash}
    returning id, organisation_id, app.iso(expires_at) as expires_at`;
  if (!row) throw new Error('the request was not written');
  return row;
}

/** The outcome of the request with this claim. */
export async function findClaim(
  tx: Tx,
  claimHash: Buffer,
): Promise<'pending' | 'converted' | 'denied' | 'expired' | null> {
  const [row] = await tx<{ status: 'pending' | 'converted' | 'denied' | 'expired' }[]>`
    select ${shownStatus(tx)} as status from activation_attempts t where claim_hash = ${claimHash}`;
  return row?.status ?? null;
}

/** A request past its hours counts as expired although its status is not updated; of a row `t`. */
export const shownStatus = (tx: Tx) =>
  tx`case when t.status = 'pending' and t.expires_at <= app.now() then 'expired' else t.status end`;
