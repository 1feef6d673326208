// The demo's Zoleo units get the numbers that the simulator knows, each organisation its feed, and
// most wearers have given their consent.
import { createHash } from 'node:crypto';
import { demoZoleoFeeds, demoZoleos } from '#domain/demo/demo-zoleos.ts';
import { insertRows } from './rows.ts';
import { after, type SeedContext, type SeededOrganisation } from './world.ts';

export async function seedZoleos(
  { tx, now }: SeedContext,
  organisations: readonly SeededOrganisation[],
): Promise<void> {
  const feeds = organisations.map((organisation) => {
    const { key, username, password } = demoZoleoFeeds[organisation.key];
    const credential_hash = `\\x${createHash('sha256').update(`${username}:${password}`).digest('hex')}`;
    return {
      organisation_id: organisation.id,
      key,
      username,
      credential_hash,
      made_at: after(now, -60 * 1440),
    };
  });
  await insertRows(tx, 'zoleo_feeds', feeds);
  for (const organisation of organisations) {
    const units = await tx<{ id: number }[]>`
      select v.id
      from devices v
      where v.organisation_id = ${organisation.id}
        and v.device_type_id = 4
        and v.archived_at is null
      order by v.id`;
    const own = demoZoleos.filter((zoleo) => zoleo.organisation === organisation.key);
    for (const [index, zoleo] of own.entries()) {
      const unit = units[index];
      if (!unit) break;
      await tx`
        update devices
        set imei = ${zoleo.imei}, latitude = ${zoleo.latitude}, longitude = ${zoleo.longitude}
        where organisation_id = ${organisation.id} and id = ${unit.id}`;
      // The last of each organisation has not answered yet.
      if (index === own.length - 1) continue;
      await tx`
        insert into zoleo_links (organisation_id, device_id, partner_device_id, consent, changed_at)
        values (${organisation.id}, ${unit.id}, ${zoleo.partner_device_id}, 'given',
          ${after(now, -40 * 1440)})`;
    }
  }
}
