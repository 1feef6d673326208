// The phones of the demo that are still available: those whose code was not used.
import { demoPhones } from '#domain/demo/demo-phones.ts';
import { shownCode } from '#domain/phone/activation-code.ts';
import type { Tx } from '#server/kit/db/database.ts';

export async function freePhones(
  tx: Tx,
): Promise<{ code: string; device_name: string; person: string; organisation: string }[]> {
  const rows = await tx<{ device_name: string; person: string; organisation: string }[]>`
    select v.device_name, u.name as person, o.name as organisation
    from activation_codes c
    join devices v
      on v.organisation_id = c.organisation_id
      and v.id = c.device_id
      and v.archived_at is null
    join users u on u.organisation_id = v.organisation_id and u.id = v.user_id
    join organisations o on o.id = v.organisation_id
    where c.used_at is null and c.expires_at > app.now() and c.made_by_staff_id is null
    order by v.id`;
  return rows.flatMap((row) => {
    const phone = demoPhones.find(({ device_name }) => device_name === row.device_name);
    return phone ? [{ code: shownCode(phone.code), ...row }] : [];
  });
}
