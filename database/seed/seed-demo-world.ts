// The demo world: three organisations, their people and devices, sixty days behind them, and a few
// organisations more. The same every time, for the day it is asked.
import { demoPassword } from '#domain/demo/demo-accounts.ts';
import type { Database } from '#server/kit/db/database.ts';
import { hashPassword } from '#server/sign-in/passwords.ts';
import { seedContacts } from './contacts.ts';
import { findDemoWorld } from './demo-world-there.ts';
import { seedDepartmentContacts } from './departments.ts';
import { seedDevices } from './devices.ts';
import { dice } from './dice.ts';
import { seedSingleSignOn } from './directory/single-sign-on.ts';
import { seedMessaging } from './messages/prepared-messages.ts';
import { seedMessages } from './messages/seed-messages.ts';
import { seedNewcomers } from './newcomers.ts';
import { seedOrganisations } from './organisations.ts';
import { seedOtherOrganisations } from './other-organisations.ts';
import { seedPastAlerts } from './past/past-alerts.ts';
import { seedPeople } from './people.ts';
import { seedPhones } from './phones.ts';
import { seedGeofenceLocations } from './places/geofence-locations.ts';
import { seedDeviceSettings, seedPlatformLists } from './platform-lists.ts';
import { seedPrices } from './prices.ts';
import { seedResponses } from './responses/seed-responses.ts';
import { seedWrittenGroups } from './responses/written-groups.ts';
import { seedTermsAndQuestions } from './terms-and-questions.ts';
import { seedUserTags } from './user-tags.ts';
import { seedWelfareSessions } from './welfare-sessions.ts';
import type { SeedContext } from './world.ts';
import { seedZoleos } from './zoleos.ts';

/**
 * Writes the demo world in one transaction, unless it is there already.
 * @param now the past reaches back from here; everything is written once, so a second call with
 * another time changes nothing
 * @returns whether it was written
 */
export async function seedDemoWorld(
  database: Pick<Database, 'write'>,
  { now }: { now: Date },
): Promise<boolean> {
  const passwordHash = await hashPassword(demoPassword);
  return await database.write({ role: 'platform' }, async (tx) => {
    await tx`select pg_advisory_xact_lock(7310004)`;
    if (await findDemoWorld(tx)) return false;
    await write({ tx, now, dice: dice(20261121) }, passwordHash);
    return true;
  });
}

async function write(context: SeedContext, passwordHash: string): Promise<void> {
  const organisations = await seedOrganisations(context);
  const people = await seedPeople(context, organisations, passwordHash);
  await seedContacts(context, organisations, people);
  await seedDepartmentContacts(context);
  await seedUserTags(context, organisations, people);
  const devices = await seedDevices(context, organisations, people);
  await seedZoleos(context, organisations);
  await seedPhones(context);
  const { steps, comments } = await seedResponses(context, organisations, people);
  await seedPlatformLists(context);
  await seedDeviceSettings(context, organisations);
  await seedPastAlerts(context, { organisations, people, devices, steps, comments });
  await seedWelfareSessions(context, { organisations, people, devices });
  await seedOtherOrganisations(context, organisations);
  await seedNewcomers(context, organisations);
  await seedWrittenGroups(context, organisations);
  await seedTermsAndQuestions(context, organisations, people);
  await seedMessaging(context, organisations);
  await seedMessages(context, organisations);
  await seedGeofenceLocations(context, organisations);
  await seedSingleSignOn(context, organisations);
  await seedPrices(context, organisations);
  await context.tx`
    update organisations o set
      users_count = (select count(*) from users u where u.organisation_id = o.id),
      devices_count = (select count(*)
        from devices v
        where v.organisation_id = o.id and v.archived_at is null)`;
}
