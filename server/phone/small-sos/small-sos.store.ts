// The SQL of small SOS: the installations whose key may have signed one that names a device.
import type { Tx } from '#server/kit/db/database.ts';
import type { FoundInstallation } from '../installations.store.ts';

export interface Signer extends FoundInstallation {
  /** The key: the phone makes the same from its token. */
  readonly token_hash: Buffer;
  /** The server's time, ISO 8601. */
  readonly now: string;
}

/**
 * The installations of a device, newest first: an ended one must be distinguished from one that
 * never existed. Eight are enough for that.
 */
export const findSigners = async (tx: Tx, deviceId: number): Promise<Signer[]> => [
  ...(await tx<Signer[]>`
    select i.id as installation_id, i.organisation_id, i.device_id, v.user_id,
      i.ended_at is not null as ended, v.archived_at is not null as archived,
        o.in_use as organisation_active,
      v.online
        and v.last_heard_at > app.now() - interval '1 minute' is true as is_fresh, i.token_hash,
          app.iso(app.now()) as now
    from devices v
    join app_installations i on i.organisation_id = v.organisation_id and i.device_id = v.id
    join organisations o on o.id = v.organisation_id
    where v.id = ${deviceId}
    order by i.id desc limit 8`),
];
