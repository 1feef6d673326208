// The fixture of the phone tests: a worker's app device with a code, the phone that uses it, and a
// client with its token.
import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { createLog } from '#server/kit/log.ts';
import type { PhoneAppParts } from './phone-app.routes.ts';
import { hashCode, newCode } from './secrets.ts';

export interface PhoneWorld {
  organisation_id: number;
  worker_id: number;
  device_id: number;
  code: string;
}

let counter = 0;

/** An organisation with one worker, an app device, and a code for it. */
export async function aPhoneWorld(
  sql: Tx,
  given: { code?: string; not_monitored?: boolean } = {},
): Promise<PhoneWorld> {
  counter += 1;
  const code = given.code ?? newCode();
  const [row] = await sql<{ organisation_id: number; worker_id: number; device_id: number }[]>`
    with o as (insert into organisations (name, not_monitored)
      values (${`Phones ${counter}`}, ${given.not_monitored ?? false})
      returning id),
    u as (insert into users (organisation_id, role, first_name, last_name, email)
      select id, 'organisation_user', 'Noah', 'Ward', ${`phone${counter}@example.test`}
      from o
      returning organisation_id, id),
    v as (insert into devices (organisation_id, device_type_id, user_id, device_name)
      select organisation_id, 1, id, 'Phone'
      from u
      returning id)
    select o.id::int as organisation_id, u.id::int as worker_id, v.id::int as device_id from o, u, v`;
  if (!row) throw new Error('the world was not made');
  await aCode(sql, row, code);
  return { ...row, code };
}

/** Another code for a device. */
export async function aCode(
  sql: Tx,
  { organisation_id, device_id }: Pick<PhoneWorld, 'organisation_id' | 'device_id'>,
  code: string,
): Promise<void> {
  await sql`
    insert into activation_codes (organisation_id, device_id, code_hash)
    values (${organisation_id}, ${device_id}, ${hashCode(code)})
  `;
}

/** The body that activates a phone. */
export const aPhone = (code: string) => ({
  code,
  installation_id: randomUUID(),
  name: 'Pixel',
  platform: 'android',
  app_version: '1.0',
});

/** The feature's parts for tests. @param take receives the reports; discarded by default */
export const phoneAppParts = (
  database: Database,
  take: PhoneAppParts['take'] = async () => {},
): PhoneAppParts => ({
  database,
  take,
  log: createLog('silent'),
  webPushKey: null,
  links: { origin: 'https://vigil.example' },
  afterAlarms: () => {},
  signs: { note: () => {} },
});
