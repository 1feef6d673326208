// Drafts made into accounts over HTTP: what becomes of them, which are skipped and why, and the
// limit of devices; of what is refused nothing is written.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  invalidColumnsText,
  noAppAccessText,
  type ProvisioningRecord,
  timezoneMismatchText,
} from '#domain/provisioning/provisioning-record.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import type { PeopleWorld } from '#server/users/people-world.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { aDraftsWorld } from './drafts-world.factory.ts';

let desk: Awaited<ReturnType<typeof aDraftsWorld>>;
let world: PeopleWorld;
let helen: Client;

beforeAll(async () => {
  desk = await aDraftsWorld();
  ({ world } = desk);
});
beforeEach(async () => {
  ({ helen } = await desk.reset());
});
afterAll(async () => await world.close());

const sql = () => world.db.ownerSql;
const at = (rest?: string, organisation?: number): string => desk.at(rest, organisation);
const draft = async (fields: object = {}): Promise<ProvisioningRecord> =>
  await desk.draft(helen, fields);
const drafts = async () => await desk.drafts();
const results = async (path: string, body: object): Promise<string[]> =>
  await desk.results(helen, path, body);

const statusOf = async (id: number) =>
  (await helen.get<ProvisioningRecord>(at(`/${id}`))).body.data.status;
const people = async () =>
  await sql()`
    select first_name, last_name, email, mobile, mobile_country, timezone, status,
      mobile_app_access, shared_profile
    from users
    where first_name = 'Ana'
  `;

describe('provisioning', () => {
  test('makes the account, sends the set-up email, and the draft is pending until it is set up (R019)', async () => {
    const { id } = await draft();
    expect(await results('/provision-users', { ids: [id] })).toEqual(['done']);
    expect(await people()).toEqual([
      {
        first_name: 'Ana',
        last_name: 'Silva',
        email: 'ana@redgum.example',
        mobile: '+61491570006',
        mobile_country: 'AU',
        timezone: 'Australia/Perth',
        status: 'pending',
        mobile_app_access: true,
        shared_profile: false,
      },
    ]);
    expect(desk.mails.map(({ recipient }) => recipient)).toEqual(['ana@redgum.example']);
    expect(desk.mails[0]?.body).toContain('https://vigil.example/setup/');
    expect([await statusOf(id), await world.kinds()]).toEqual([
      'pending',
      [
        'provisioning_record.created',
        'bulk_job.started',
        'user.created',
        'user.invited',
        'provisioning_record.provisioned',
      ],
    ]);
    await sql()`update users set status = 'active' where email = 'ana@redgum.example'`;
    expect(await statusOf(id)).toBe('published');
    expect((await helen.get<ProvisioningRecord[]>(at('?status=published'))).body.data).toHaveLength(
      1,
    );
    expect((await helen.get<ProvisioningRecord[]>(at('?status=pending'))).body.data).toEqual([]);
    expect(await results('/provision-users', { ids: [id] })).toEqual([
      'refused: Ana Silva already has an account.',
    ]);
    expect(desk.mails).toHaveLength(1);
  });

  test.each([
    [{ mobile_app_access: false }, noAppAccessText],
    [{ timezone: 'Europe/London' }, timezoneMismatchText],
    [{ timezone: 'UTC' }, timezoneMismatchText],
    [{ email: null }, `${invalidColumnsText} The email is required.`],
    [
      { mobile: '0290000000' },
      `${invalidColumnsText} Enter a mobile number of the chosen country.`,
    ],
    [
      { landline: '0491570006' },
      `${invalidColumnsText} Enter a landline number of the chosen country.`,
    ],
    [
      { is_shared: true, email: null },
      `${invalidColumnsText} This organisation does not allow shared profiles.`,
    ],
    [{ mobile: '0491570156' }, `${invalidColumnsText} Tess Taken already has this mobile.`],
  ])(
    'skips a draft with %o and says why; it stays a draft (R251, R252, R335)',
    async (fields, text) => {
      await aUser(sql(), {
        organisation_id: world.places.ours,
        first_name: 'Tess',
        last_name: 'Taken',
        email: 'taken@redgum.example',
        mobile: '+61491570156',
      });
      const skipped = await draft(fields);
      const other = await draft({ first_name: 'Ben', email: 'ben@redgum.example', mobile: null });
      expect(await results('/provision-users', { all_selected: true })).toEqual([
        `refused: ${text}`,
        'done',
      ]);
      expect([await statusOf(skipped.id), await statusOf(other.id), await people()]).toEqual([
        'draft',
        'pending',
        [],
      ]);
      expect(desk.mails.map(({ recipient }) => recipient)).toEqual(['ben@redgum.example']);
    },
  );

  test('skips a draft whose email was taken meanwhile', async () => {
    const { id } = await draft({ email: 'late@redgum.example' });
    await aUser(sql(), { organisation_id: world.places.theirs, email: 'LATE@redgum.example' });
    expect(await results('/provision-users', { ids: [id] })).toEqual([
      `refused: ${invalidColumnsText} Another person has this email.`,
    ]);
    expect([await statusOf(id), desk.mails]).toEqual(['draft', []]);
  });

  test.each([
    ['Australia/Sydney', '+61491570006', 'NZ'],
    ['Pacific/Auckland', '0211234567', 'NZ'],
    ['America/Toronto', '+12025550123', 'US'],
    ['Asia/Kolkata', '+919876543210', 'AU'],
  ])('the zone %s is one of the number %s (R251)', async (timezone, mobile, country_id) => {
    const { id } = await draft({ timezone, mobile, country_id });
    expect((await results('/provision-users', { ids: [id] }))[0]).not.toContain(
      timezoneMismatchText,
    );
  });

  describe('with a limit of one mobile app', () => {
    const limit = async (enforced: boolean) =>
      await sql()`
        update organisations
        set admin_device_limit = ${sql().json({ app: 1, ev04: null, zoleo: null })},
          admin_enforce_device_limit = ${enforced}
        where id = ${world.places.ours}
      `;
    const three = async () => {
      for (const name of ['Ana', 'Ben', 'Cem'])
        await draft({
          first_name: name,
          email: `${name}@redgum.example`,
          mobile: null,
          create_device_provisioned: true,
        });
    };

    test('asks before it is exceeded, and goes on with leave to proceed (R310)', async () => {
      await limit(false);
      await three();
      const asked = await helen.post(at('/provision-users'), { all_selected: true });
      expect([asked.status, asked.body.code, asked.body.message]).toEqual([
        409,
        'device_limit',
        'Device limit exceeded by 2.',
      ]);
      expect([await people(), desk.mails, await world.kinds()]).toEqual([
        [],
        [],
        Array(3).fill('provisioning_record.created'),
      ]);
      expect(
        await results('/provision-users', { all_selected: true, proceed_device_limit: true }),
      ).toEqual(['done', 'done', 'done']);
    });

    test('is refused where the limit is enforced, also with leave to proceed (R338)', async () => {
      await limit(true);
      await three();
      const refused = await helen.post(at('/provision-users'), {
        all_selected: true,
        proceed_device_limit: true,
      });
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        409,
        'device_limit_enforced',
        'Changes could not be saved. Device limit exceeded by 2.',
      ]);
      expect([await people(), desk.mails]).toEqual([[], []]);
    });

    test('an account without an app needs no place, where none is left either', async () => {
      await limit(true);
      await three();
      const [first] = await drafts();
      await results('/provision-users', { ids: [Number(first?.['id'])] });
      const { id } = await draft({ first_name: 'Dan', email: 'dan@redgum.example', mobile: null });
      expect(await results('/provision-users', { ids: [id] })).toEqual(['done']);
    });

    test('a promised app takes a place before it is installed', async () => {
      await limit(true);
      await three();
      const [first, second] = await drafts();
      expect(await results('/provision-users', { ids: [Number(first?.['id'])] })).toEqual(['done']);
      expect(
        (await helen.post(at('/provision-users'), { ids: [Number(second?.['id'])] })).body.code,
      ).toBe('device_limit_enforced');
    });
  });
});
