// The SQL of installed apps: found by the hash of their token, begun when a phone is activated,
// ended for good.
import type { AppOwner } from '#domain/phone/app-state.ts';
import type { Installation, MovedInstallation } from '#server/kit/access/installations.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface FoundInstallation extends Installation {
  /** Signed out, or another phone took its place. */
  ended: boolean;
  archived: boolean;
  organisation_active: boolean;
  /** Whether the device was received within the last minute. */
  is_fresh: boolean;
}

/**
 * The installations with these hashed tokens, each in its place; null where there never was one.
 */
export async function findInstallations(
  tx: Tx,
  tokenHashes: readonly Buffer[],
): Promise<(FoundInstallation | null)[]> {
  const hashes = tokenHashes.map((hash) => hash.toString('hex'));
  const rows = await tx<(FoundInstallation & { hash: string })[]>`
    select i.id as installation_id, i.organisation_id, i.device_id, v.user_id,
      i.ended_at is not null as ended, v.archived_at is not null as archived,
        o.in_use as organisation_active,
      v.online
        and v.last_heard_at > app.now() - interval '1 minute' is true as is_fresh,
          encode(i.token_hash, 'hex') as hash
    from app_installations i
    join devices v on v.organisation_id = i.organisation_id and v.id = i.device_id
    join organisations o on o.id = i.organisation_id
    where i.token_hash = any(array(select decode(g.hash, 'hex')
        from unnest(${hashes}::text[]) as g (hash)))`;
  const known = new Map(rows.map(({ hash, ...found }) => [hash, found]));
  return hashes.map((hash) => known.get(hash) ?? null);
}

/** Where the phone with this token is served since its organisation has moved. */
export async function findMovedInstallation(
  tx: Tx,
  tokenHash: Buffer,
): Promise<MovedInstallation | null> {
  const [moved] = await tx<MovedInstallation[]>`
    select c.origin
    from moved_installations m
    join cells c on c.number = m.cell
    where m.token_hash = ${tokenHash}`;
  return moved ?? null;
}

export interface NewInstallation {
  readonly organisation_id: number;
  readonly device_id: number;
  readonly user_id: number | null;
  readonly installation_uuid: string;
  readonly platform: string;
  readonly app_version: string;
  readonly push?: { readonly provider: string; readonly token: string } | undefined;
}

/**
 * Begins an installation; what spoke for the device or from this phone before ends with it.
 * @returns its id
 */
export async function beginInstallation(
  tx: Tx,
  given: NewInstallation,
  tokenHash: Buffer,
): Promise<number> {
  // One activation at a time per organisation: if one phone became two devices at once, neither
  // transaction would see and end the other.
  await tx`select pg_advisory_xact_lock(7310007, hashtext(${`${given.organisation_id}`}))`;
  await tx`
    select from devices
    where organisation_id = ${given.organisation_id} and id = ${given.device_id}
    for update
  `;
  await tx`
    update app_installations set ended_at = app.now()
    where ended_at is null
      and organisation_id = ${given.organisation_id}
      and (device_id = ${given.device_id} or installation_uuid = ${given.installation_uuid})`;
  const [row] = await tx<{ id: number }[]>`
    insert into app_installations (organisation_id, device_id, user_id, installation_uuid,
      token_hash, platform, app_version, push_provider, push_token)
    values (${given.organisation_id}, ${given.device_id}, ${given.user_id},
      ${given.installation_uuid}, ${tokenHash}, ${given.platform}, ${given.app_version},
      ${given.push?.provider ?? null}, ${given.push?.token ?? null})
    returning id`;
  return row?.id ?? 0;
}

/** Holds an installation's row until the transaction ends. */
export async function lockInstallation(
  tx: Tx,
  { organisation_id, installation_id }: Installation,
): Promise<void> {
  await tx`
    select from app_installations
    where organisation_id = ${organisation_id} and id = ${installation_id}
    for no key update
  `;
}

/** Ends an installation. @returns whether it had not ended before */
export async function endInstallation(
  tx: Tx,
  { organisation_id, installation_id }: Installation,
): Promise<boolean> {
  const ended = await tx`
    update app_installations
    set ended_at = app.now()
    where organisation_id = ${organisation_id} and id = ${installation_id} and ended_at is null
    returning id`;
  return ended.length > 0;
}

/** Ends what speaks for a device. @returns the ids */
export async function endInstallationsOf(
  tx: Tx,
  organisationId: number,
  deviceId: number,
): Promise<number[]> {
  const ended = await tx<{ id: number }[]>`
    update app_installations
    set ended_at = app.now()
    where organisation_id = ${organisationId} and device_id = ${deviceId} and ended_at is null
    returning id`;
  return ended.map(({ id }) => id);
}

export async function setPushToken(
  tx: Tx,
  { organisation_id, installation_id }: Installation,
  push: NewInstallation['push'] | null,
): Promise<void> {
  await tx`
    update app_installations
    set push_provider = ${push?.provider ?? null}, push_token = ${push?.token ?? null}
    where organisation_id = ${organisation_id} and id = ${installation_id}`;
}

/** The owner of a phone. */
export async function readOwner(
  tx: Tx,
  organisationId: number,
  deviceId: number,
): Promise<AppOwner> {
  const [row] = await tx<AppOwner[]>`
    select json_build_object('id', v.id, 'name', v.device_name) as device,
      case
        when u.id is not null then json_build_object('id', u.id, 'first_name', u.first_name, 'name',
          u.name) end as person,
      json_build_object('id', o.id, 'name', o.name) as organisation,
        coalesce(u.language, o.language) as language
    from devices v
    join organisations o on o.id = v.organisation_id
    left join users u on u.organisation_id = v.organisation_id and u.id = v.user_id
    where v.organisation_id = ${organisationId} and v.id = ${deviceId}`;
  if (!row) throw new Error('the device of an installation is gone');
  return row;
}
