// An activation code for each phone of the demo world, so that anybody can try the app on a phone
// of their own.
import { createHash } from 'node:crypto';
import { demoPhones } from '#domain/demo/demo-phones.ts';
import { after, type SeedContext } from './world.ts';

const tenYears = 10 * 365 * 1440;

export async function seedPhones({ tx, now }: SeedContext): Promise<void> {
  const codes = demoPhones.map(({ device_name, code }) => ({
    device_name,
    hash: createHash('sha256').update(code).digest('hex'),
  }));
  await tx`
    insert into activation_codes (organisation_id, device_id, code_hash, created_at, expires_at)
    select v.organisation_id, v.id, decode(g.hash, 'hex'), ${now}, ${after(now, tenYears)}
    from json_to_recordset(${JSON.stringify(codes)}::text::json) as g (device_name text, hash text)
    join devices v
      on v.device_name = g.device_name
      and v.archived_at is null
      and v.user_id is not null
    join device_types k on k.id = v.device_type_id and k.name = 'app'
    order by v.id`;
}
