// Drafts, invitations, links and what is a person's own in the database: each row that does not
// count is tested with one that does and differs from it in one thing.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EmailLinkPurpose } from '#domain/sign-in/verification.api.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import * as access from './access-requests/access-requests.store.ts';
import { findInvitable, keepLink } from './invitations.store.ts';
import * as preferences from './own/list-preferences.store.ts';
import { setNewEmail, setStartPage } from './own/own-account.store.ts';
import { ownerOf } from './profile/personal-contacts.store.ts';
import { findPhoto, keepPhoto, removePhoto } from './profile/photos.store.ts';
import * as links from './steps/email-links.store.ts';
import * as steps from './steps/steps.store.ts';
import { setTwoFactor } from './two-factor.store.ts';
import { aUser, type UserGiven } from './users.factory.ts';
import * as users from './users.store.ts';

let db: TestDatabase;
let ours: number;
const now = new Date('2026-11-21T10:00:00.000Z');
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  db.clock.now = now;
  await db.empty('organisations', 'users');
  ours = await anOrganisation(db.ownerSql);
});
afterAll(async () => await db.close());

const tried = async <Found>(find: (tx: Tx) => Promise<Found>): Promise<Found> =>
  await db.database.write({ role: 'platform' }, find);
const person = async (given: UserGiven = {}, set: object = {}): Promise<number> => {
  const { id } = await aUser(db.ownerSql, { organisation_id: ours, ...given });
  if (Object.keys(set).length > 0)
    await db.ownerSql`update users set ${db.ownerSql(set)} where id = ${id}`;
  return id;
};
const removed = { status: 'disabled', email: null, deleted_at: now };
const rowOf = async (id: number) =>
  (await db.ownerSql<Record<string, unknown>[]>`select * from users where id = ${id}`)[0] ?? {};
const inserted = async (table: string, row: object): Promise<number> => {
  const [made] = await db.ownerSql<{ id: number }[]>`
    insert into ${db.ownerSql(table)} ${db.ownerSql(row)} returning id`;
  return made?.id ?? 0;
};

describe('a draft', () => {
  test('asks, is given an account, or is refused; others stay as they are', async () => {
    const asked = { access_requested_at: at(-9) };
    const open = async () => [
      await person({ status: 'draft' }, asked),
      await person({ status: 'draft', role: 'organisation_admin' }, asked),
      await person({ status: 'disabled' }, asked),
      await person({ status: 'draft' }, asked),
    ];
    const states = async (ids: readonly number[]) =>
      await Promise.all(
        ids.map(async (id) => {
          const { status, access_requested_at, profile_step } = await rowOf(id);
          return [status, access_requested_at, profile_step];
        }),
      );
    const opened = await open();
    for (const id of opened.slice(0, 3))
      await tried(async (tx) => await access.openAccount(tx, id));
    expect(await states(opened)).toEqual([
      ['active', null, 'profile'],
      ['active', null, null],
      ['disabled', at(-9), null],
      ['draft', at(-9), null],
    ]);
    const [one = 0, , three = 0, four = 0] = await open();
    const active = await person({}, asked);
    await tried(async (tx) => {
      await access.refuseAccount(tx, one);
      await access.refuseAccount(tx, active);
      await access.noteAccessRequest(tx, three);
      await access.noteAccessRequest(tx, four);
    });
    expect(await states([one, active, three, four, opened[3] ?? 0])).toEqual([
      ['disabled', null, null],
      ['active', at(-9), null],
      ['disabled', at(-9), null],
      ['draft', now, null],
      ['draft', at(-9), null],
    ]);
  });

  test('has the email unless a person has it, and the settings of the organisation', async () => {
    const imperial = await anOrganisation(db.ownerSql, { timezone: 'Australia/Perth' });
    await db.ownerSql`update organisations set language = 'en' where id = ${imperial}`;
    await person({ email: 'taken@x.example' });
    const draft = async (organisation: number, email: string | null) =>
      await rowOf(
        await tried(
          async (tx) =>
            await users.insertDraft(tx, organisation, { first_name: 'A', last_name: 'B', email }),
        ),
      );
    expect(await draft(imperial, 'free@x.example')).toMatchObject({
      status: 'draft',
      role: 'organisation_user',
      email: 'free@x.example',
      measurement_system: 'imperial',
      timezone: 'Australia/Perth',
    });
    expect(await draft(ours, 'TAKEN@x.example')).toMatchObject({
      email: null,
      measurement_system: 'metric',
    });
  });
});

describe('an account', () => {
  test('is completed once it was invited, with the profile for a worker', async () => {
    const [worker, admin, disabled, other] = [
      await person({ status: 'pending' }),
      await person({ status: 'pending', role: 'organisation_admin' }),
      await person({ status: 'disabled' }),
      await person({ status: 'pending' }),
    ];
    for (const id of [worker, admin, disabled])
      await tried(async (tx) => await users.acceptInvitation(tx, id));
    const states = await Promise.all(
      [worker, admin, disabled, other].map(async (id) => {
        const { status, profile_step } = await rowOf(id);
        return [status, profile_step];
      }),
    );
    expect(states).toEqual([
      ['active', 'profile'],
      ['active', null],
      ['disabled', null],
      ['pending', null],
    ]);
  });

  test('is invited as long as it is there; its one link is replaced', async () => {
    const [here, gone, over, later] = [
      await person({ password_hash: 'x' }),
      await person({}, removed),
      await person({ status: 'pending', expires_at: now }),
      await person({ status: 'pending', expires_at: at(1) }),
    ];
    const found = await tried(async (tx) => [
      await findInvitable(tx, here),
      await findInvitable(tx, gone),
      await findInvitable(tx, over),
      await findInvitable(tx, later),
    ]);
    expect(found.map((each) => each && [each.status, each.has_password])).toEqual([
      ['active', true],
      undefined,
      ['disabled', false],
      ['pending', false],
    ]);
    const keep = async (name: string, minutes: number, purpose: 'set_up' | 'password') =>
      await tried(async (tx) => await keepLink(tx, here, { hash: hash(name), minutes, purpose }));
    await keep('a', 1, 'password');
    db.clock.now = at(9);
    expect(await keep('b', 2, 'set_up')).toBe(at(129).toISOString());
    expect(await db.ownerSql`select * from password_links`).toEqual([
      {
        user_id: here,
        purpose: 'set_up',
        token_hash: hash('b'),
        created_at: at(9),
        expires_at: at(129),
      },
    ]);
  });

  test('what is set of one person is set of that one alone', async () => {
    const [ana, ben, cem] = [await person(), await person(), await person()];
    await db.ownerSql`
      insert into terms (id, version, content) overriding system value values (77, 77, 'x')`;
    const before = await rowOf(ben);
    await tried(async (tx) => {
      await users.noteSignIn(tx, ana, '203.0.113.7');
      await steps.acceptTerms(tx, ana, 77);
      await steps.noteVerified(tx, ana, 'mobile');
      await steps.noteVerified(tx, cem, 'landline');
      await steps.setProfileStep(tx, ana, 'contacts');
      await setTwoFactor(tx, ana, { preferred: 'app', enabled: 'sms' });
      await setNewEmail(tx, ana, 'new@x.example');
      await setStartPage(tx, ana, 'console');
      await links.noteContactVerified(tx, ana);
    });
    expect(await rowOf(ana)).toMatchObject({
      last_login_at: now,
      last_login_ip: '203.0.113.7',
      terms_id: 77,
      terms_accepted_at: now,
      mobile_verified_at: now,
      landline_verified_at: null,
      profile_step: 'contacts',
      two_factor_method_preferred: 'app',
      two_factor_method_enabled: 'sms',
      new_email: 'new@x.example',
      start_page: 'console',
      contact_verified_at: now,
    });
    expect(await rowOf(ben)).toEqual(before);
    expect(await rowOf(cem)).toMatchObject({ mobile_verified_at: null, landline_verified_at: now });
    expect(
      await tried(async (tx) => [
        await steps.lockProfileStep(tx, ana),
        await steps.lockProfileStep(tx, ben),
        await steps.lockProfileStep(tx, 0),
      ]),
    ).toEqual(['contacts', null, null]);
  });

  test('its lists are of one person and one list, and replaced as a whole', async () => {
    const [ana, ben] = [await person(), await person()];
    const wide = { hidden: null, density: 'normal', views: [], opens: null } as const;
    const narrow = { hidden: ['a'], density: 'compact', views: [], opens: 'x' } as const;
    const write = async (id: number, list: string, given: typeof wide | typeof narrow) =>
      await tried(async (tx) => await preferences.writePreferences(tx, id, list, given as never));
    await write(ana, 'alerts', wide);
    await write(ana, 'alerts', narrow);
    await write(ana, 'users', wide);
    await write(ben, 'alerts', wide);
    expect(
      await tried(async (tx) => [
        await preferences.findPreferences(tx, ana, 'alerts'),
        await preferences.findPreferences(tx, ana, 'users'),
        await preferences.findPreferences(tx, ben, 'alerts'),
        await preferences.findPreferences(tx, ben, 'users'),
        await preferences.countPreferences(tx, ana),
      ]),
    ).toEqual([narrow, wide, wide, null, 2]);
  });
});

describe('the link to an email', () => {
  const email = 'waits@x.example';
  const keep = async (
    user_id: number,
    { purpose = 'new_email', to = email }: { purpose?: EmailLinkPurpose; to?: string } = {},
  ) => {
    const token = hash(`${user_id} ${purpose}`);
    await tried(
      async (tx) =>
        await links.keepEmailLink(tx, { user_id, purpose, email: to, hash: token, minutes: 1 }),
    );
    return token;
  };
  const find = async (token: Buffer) =>
    (await tried(async (tx) => await links.findEmailLink(tx, token, { lock: true })))?.user_id;

  test.each<[string, boolean, UserGiven, object, { purpose?: EmailLinkPurpose; to?: string }]>([
    ['to the address that waits, in any capitals', true, {}, { new_email: 'WAITS@x.example' }, {}],
    ['to another address', false, {}, { new_email: 'other@x.example' }, {}],
    ['to the address that is used already', false, { email }, {}, {}],
    ['to a contact', true, { email }, {}, { purpose: 'contact' }],
    ['to a contact who has another', false, {}, { new_email: email }, { purpose: 'contact' }],
    ['to a person who was disabled', false, { status: 'disabled' }, { new_email: email }, {}],
    ['to a person who was invited', true, { status: 'pending' }, { new_email: email }, {}],
  ])('%s can be used: %s', async (_, isGood, given, set, of) => {
    const id = await person(given, set);
    await keep(await person({}, { new_email: 'third@x.example' }), { to: 'third@x.example' });
    expect(await find(await keep(id, of))).toBe(isGood ? id : undefined);
  });

  test('is void at its time, without its organisation, and once it was taken; staff have one too', async () => {
    const set = { new_email: email };
    const off = await anOrganisation(db.ownerSql, { active: false });
    const [id, staff, idle] = [
      await person({}, set),
      await person({ organisation_id: null }, set),
      await person({ organisation_id: off }, set),
    ];
    const [token, staffs, idles] = [await keep(id), await keep(staff), await keep(idle)];
    expect([await find(token), await find(staffs), await find(idles)]).toEqual([
      id,
      staff,
      undefined,
    ]);
    const take = async () => await tried(async (tx) => await links.takeEmailLink(tx, token));
    expect([await take(), await take(), await find(staffs)]).toEqual([true, false, staff]);
    db.clock.now = at(60);
    expect(await find(staffs)).toBeUndefined();
  });

  test('is replaced by the next, and remembers when it was sent to which address', async () => {
    const id = await person({}, { new_email: email });
    const ago = async (purpose: EmailLinkPurpose, to: string, whose = id) =>
      await tried(async (tx) => await links.secondsSinceLink(tx, whose, purpose, to));
    await keep(id, { to: 'first@x.example' });
    await keep(id, { purpose: 'contact' });
    db.clock.now = at(30);
    await db.ownerSql`update email_links set token_hash = ${hash('before')} where purpose = 'new_email'`;
    const token = await keep(id);
    expect(await find(hash('before'))).toBeUndefined();
    db.clock.now = at(50);
    expect([
      await ago('new_email', email.toUpperCase()),
      await ago('new_email', 'first@x.example'),
      await ago('contact', email),
      await ago('new_email', email, await person()),
    ]).toEqual([20, null, 50, null]);
    db.clock.now = at(89);
    expect(await find(token)).toBe(id);
  });

  test('makes the new address the person’s, where one waits', async () => {
    const [ana, ben, gone] = [
      await person({}, { new_email: email }),
      await person(),
      await person({}, removed),
    ];
    const waiting = await person({}, { new_email: 'third@x.example' });
    const { email: bens } = await rowOf(ben);
    await tried(async (tx) => {
      await links.takeNewEmail(tx, ana);
      await links.takeNewEmail(tx, ben);
    });
    expect([await rowOf(ana), await rowOf(ben), await rowOf(waiting)]).toMatchObject([
      { email, new_email: null },
      { email: bens },
      { new_email: 'third@x.example' },
    ]);
    const owner = async (id: number) =>
      (await tried(async (tx) => await links.findEmailOwner(tx, id)))?.id;
    expect([await owner(ana), await owner(gone)]).toEqual([ana, undefined]);
  });
});

describe('what is a person’s own', () => {
  test('contacts are counted for people of an organisation who are here', async () => {
    const [ana, ben, gone] = [await person(), await person(), await person({}, removed)];
    const staff = await person({ organisation_id: null });
    for (const [user_id, order] of [
      [ana, 1],
      [ana, 2],
      [ben, 1],
    ] as const)
      await inserted('personal_contacts', {
        organisation_id: ours,
        user_id,
        order,
        first_name: 'P',
        last_name: 'C',
        mobile: '+61491570156',
      });
    const count = async (id: number) =>
      await tried(async (tx) => await ownerOf(tx, id)).then(
        ({ contacts }) => contacts,
        () => null,
      );
    expect([await count(ana), await count(ben), await count(gone), await count(staff)]).toEqual([
      2,
      1,
      null,
      null,
    ]);
  });

  test('a photo is found by its person and its content, and replaced as a whole', async () => {
    const [ana, ben] = [await person(), await person()];
    const picture = (sign: string, width: number) => ({
      hash: sign.repeat(64),
      type: 'image/png' as const,
      width,
      height: width,
      bytes: Buffer.from(sign),
    });
    for (const [id, sign] of [
      [ana, 'a'],
      [ben, 'b'],
      [ana, 'c'],
    ] as const)
      await tried(async (tx) => await keepPhoto(tx, id, picture(sign, 9)));
    db.clock.now = at(9);
    await tried(async (tx) => await keepPhoto(tx, ana, { ...picture('d', 8), type: 'image/jpeg' }));
    const [kept] = await db.ownerSql`select * from user_photos where user_id = ${ana}`;
    expect(kept).toMatchObject({ type: 'image/jpeg', width: 8, height: 8, uploaded_at: at(9) });
    const find = async (id: number, sign: string) =>
      (await tried(async (tx) => await findPhoto(tx, { id, hash: sign.repeat(64) })))?.type;
    expect([await find(ana, 'd'), await find(ana, 'a'), await find(ana, 'b')]).toEqual([
      'image/jpeg',
      undefined,
      undefined,
    ]);
    const remove = async () => await tried(async (tx) => await removePhoto(tx, ana));
    expect([await remove(), await remove(), await find(ben, 'b')]).toEqual([
      true,
      false,
      'image/png',
    ]);
  });
});
