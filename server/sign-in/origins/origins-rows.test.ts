// Ways to sign in by address, tokens that carry a session to another host, requests for access and
// what a person still has to set up: each row that does not count is tested with one that does.
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { crossOriginSeconds } from '#domain/sign-in/origins.api.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import {
  anOrganisation,
  type OrganisationGiven,
} from '#server/organisations/organisations.factory.ts';
import { aUser, type UserGiven } from '#server/users/users.factory.ts';
import { takeCellCall } from '../elsewhere/cell-calls.store.ts';
import { cellCallSeconds } from '../elsewhere/cell-calls.ts';
import { findRecipient } from '../profile-links/profile-links.store.ts';
import { findPasswordOwner } from '../security/own-sessions.store.ts';
import { findSettingUp } from '../set-up/set-up.store.ts';
import { findToVerify } from '../verification/verification.store.ts';
import * as store from './origins.store.ts';

let db: TestDatabase;
const now = new Date('2026-11-21T10:00:00.000Z');
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const day = 86_400;
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  db.clock.now = now;
  await db.empty('organisations', 'users', 'terms', 'cross_origin_tokens');
});
afterAll(async () => await db.close());

const tried = async <Found>(find: (tx: Tx) => Promise<Found>): Promise<Found> =>
  await db.database.write({ role: 'platform' }, find);
const person = async (given: UserGiven, set: object = {}): Promise<number> => {
  const { id } = await aUser(db.ownerSql, given);
  if (Object.keys(set).length > 0)
    await db.ownerSql`update users set ${db.ownerSql(set)} where id = ${id}`;
  return id;
};
const removed = { status: 'disabled', email: null, deleted_at: now };
const session = async (user_id: number, over: object = {}): Promise<number> => {
  const row = { token_hash: hash(randomUUID()), user_id, expires_at: at(1), ...over };
  const [made] = await db.ownerSql<{ id: number }[]>`
    insert into sessions ${db.ownerSql(row)} returning id`;
  return made?.id ?? 0;
};

describe('at its address an organisation offers', () => {
  const ways = async (given: OrganisationGiven, ...connections: ('enabled' | 'disabled')[]) => {
    const organisation_id = await anOrganisation(db.ownerSql, { subdomain: 'redgum', ...given });
    const other = await anOrganisation(db.ownerSql, { subdomain: 'outback' });
    for (const [of, name, status] of [
      ...connections.map((each, nth) => [organisation_id, `c${9 - nth}`, each] as const),
      [other, 'theirs', 'enabled'] as const,
    ])
      await db.ownerSql`
        insert into saml_connections (organisation_id, name, status)
        values (${of}, ${name}, ${status})`;
    const found = await tried(async (tx) => await store.findWays(tx, 'redgum'));
    return (
      found && [found.password, found.single_sign_on, found.connections.map(({ name }) => name)]
    );
  };
  test.each<[string, OrganisationGiven, ('enabled' | 'disabled')[], unknown]>([
    ['passwords', {}, [], [true, false, []]],
    ['single sign-on too, in order', {}, ['enabled', 'enabled'], [true, true, ['c8', 'c9']]],
    ['no connection that is off', {}, ['disabled'], [true, false, []]],
    ['no password', { disable_password_login: true }, ['enabled'], [false, true, ['c9']]],
    ['nothing that is not of its contract', { enable_saml: false }, ['enabled'], [true, false, []]],
    ['nothing when it is not in use', { active: false }, ['enabled'], undefined],
  ])('%s', async (_, given, connections, expected) => {
    expect(await ways(given, ...connections)).toEqual(expected);
  });
});

describe('a token', () => {
  test('is forgotten a day after its time, with the next', async () => {
    const userId = await person({});
    for (const [name, expires_at] of [
      ['old', at(-day - 1)],
      ['recent', at(-day)],
    ] as const)
      await db.ownerSql`
        insert into cross_origin_tokens (token_hash, user_id, expires_at)
        values (${hash(name)}, ${userId}, ${expires_at})`;
    const saml = {
      organisation_id: 1,
      connection_id: 2,
      name_id: 'n',
      name_id_format: null,
      session_index: null,
    };
    const token = { userId, browserHash: null, host: null };
    await tried(async (tx) => {
      await store.insertToken(tx, { ...token, hash: hash('plain'), saml: null });
      await store.insertToken(tx, { ...token, hash: hash('single'), saml });
    });
    expect(
      await db.ownerSql`
        select token_hash, saml_initiated, saml, expires_at from cross_origin_tokens
        order by expires_at, saml_initiated`,
    ).toEqual([
      { token_hash: hash('recent'), saml_initiated: false, saml: null, expires_at: at(-day) },
      ...[
        { token_hash: hash('plain'), saml_initiated: false, saml: null },
        { token_hash: hash('single'), saml_initiated: true, saml },
      ].map((row) => ({ ...row, expires_at: at(crossOriginSeconds) })),
    ]);
  });

  test('continues a session that is open, as it was begun', async () => {
    const userId = await person({});
    const [open, ended] = [
      await session(userId, { saml_initiated: true }),
      await session(userId, { ended_at: now }),
    ];
    for (const sessionId of [open, ended])
      await tried(
        async (tx) =>
          await store.insertSessionToken(tx, { hash: hash(`t${sessionId}`), sessionId, host: 'h' }),
      );
    expect(
      await db.ownerSql`
        select session_id, user_id, saml_initiated, expires_at from cross_origin_tokens`,
    ).toEqual([
      {
        session_id: open,
        user_id: userId,
        saml_initiated: true,
        expires_at: at(crossOriginSeconds),
      },
    ]);
  });
});

test('a person signs in at the address of their organisation, where it has one', async () => {
  const [ours, plain] = [await anOrganisation(db.ownerSql), await anOrganisation(db.ownerSql)];
  await db.ownerSql`update organisations set sso_url = 'https://r.example' where id = ${ours}`;
  const [ana, ben] = [
    await person({ organisation_id: ours }),
    await person({ organisation_id: plain }),
  ];
  const found = await tried(async (tx) => [
    await store.findOwnOrigin(tx, ana),
    await store.findOwnOrigin(tx, ben),
  ]);
  expect(found).toEqual([{ organisation_id: ours, sso_url: 'https://r.example' }, undefined]);
});

describe('a request for access', () => {
  const admin: UserGiven = { role: 'organisation_admin' };
  const asked = async (chosen: boolean, given: UserGiven = {}, set: object = {}) => {
    const organisation_id = await anOrganisation(db.ownerSql);
    const asking = await person({ organisation_id, status: 'draft' });
    const [helen, one] = [
      await person({ organisation_id, ...admin }),
      await person({ organisation_id, ...given }, set),
    ];
    await person({ ...admin, organisation_id: await anOrganisation(db.ownerSql) });
    const ids = chosen ? [one] : [];
    await db.ownerSql`
      update organisations set provision_notify_user_ids = ${ids}::bigint[]
      where id = ${organisation_id}`;
    const found = await tried(async (tx) => await store.readAccessRequest(tx, asking));
    const names = new Map([
      [helen, 'administrator'],
      [one, 'other'],
    ]);
    return [found?.not_provisioned, found?.notified.map(({ id }) => names.get(id))];
  };

  test.each<[string, string[], boolean, UserGiven, object]>([
    ['its administrators', ['administrator'], false, {}, {}],
    ['all of them', ['administrator', 'other'], false, admin, {}],
    ['those who were chosen', ['other'], true, {}, {}],
    ['those who were chosen and are in time', ['other'], true, { expires_at: at(1) }, {}],
    ['its administrators: whose time has come', ['administrator'], true, { expires_at: now }, {}],
    ['its administrators: who was disabled', ['administrator'], true, { status: 'disabled' }, {}],
    ['its administrators: who was invited', ['administrator'], true, { status: 'pending' }, {}],
    ['its administrators: without an email', ['administrator'], true, { email: null }, {}],
    [
      'its administrators: who has no access',
      ['administrator'],
      true,
      {},
      { not_provisioned: true },
    ],
  ])('is sent to %s', async (_, notified, chosen, given, set) => {
    expect(await asked(chosen, given, set)).toEqual([true, notified]);
  });

  test('of staff, who have no organisation, is sent to no one', async () => {
    const id = await person({});
    expect(await tried(async (tx) => await store.readAccessRequest(tx, id))).toMatchObject({
      organisation: null,
      notified: [],
    });
  });

  test('is of a draft, or of a person without access', async () => {
    const organisation_id = await anOrganisation(db.ownerSql);
    const needs = async (given: UserGiven, set: object = {}) => {
      const id = await person({ organisation_id, ...given }, set);
      return (await tried(async (tx) => await store.readAccessRequest(tx, id)))?.not_provisioned;
    };
    expect([
      await needs({ status: 'draft' }),
      await needs({}, { not_provisioned: true }),
      await needs({}),
    ]).toEqual([true, true, false]);
  });
});

describe('what a person still has to set up', () => {
  const terms = async (version: number, over: object = {}): Promise<void> => {
    const row = { version, content: 'x', created_at: at(-9), ...over };
    await db.ownerSql`insert into terms ${db.ownerSql(row)}`;
  };
  const setUp = async (id: number, lock = true) =>
    await tried(async (tx) => await findSettingUp(tx, id, { lock }));

  test('is of a person who is here, with the latest terms of the organisation, else of the platform', async () => {
    const [ours, plain] = [await anOrganisation(db.ownerSql), await anOrganisation(db.ownerSql)];
    const [ana, ben, gone] = [
      await person({ organisation_id: ours, password_hash: 'x' }),
      await person({ organisation_id: plain }),
      await person({ organisation_id: plain }, removed),
    ];
    expect((await setUp(ben))?.terms).toBeNull();
    await terms(1);
    await terms(3);
    await terms(2, { created_at: now });
    await terms(4, { organisation_id: ours });
    await terms(6, { organisation_id: ours });
    await terms(7, { organisation_id: ours, created_at: at(1) });
    await terms(8, { created_at: at(1) });
    const found = [await setUp(ana), await setUp(ben, false), await setUp(gone)];
    expect(found.map((each) => each && [each.has_password, each.terms?.version])).toEqual([
      [true, 6],
      [false, 3],
      undefined,
    ]);
  });

  test('links and codes are sent to people who may sign in, links to those of organisations', async () => {
    const organisation_id = await anOrganisation(db.ownerSql);
    const verified = {
      mobile_verified_at: now,
      landline_verified_at: now,
      contact_verified_at: now,
    };
    const [ana, ben, disabled, staff] = [
      await person({ organisation_id }, verified),
      await person({ organisation_id, status: 'pending', password_hash: 'x' }),
      await person({ organisation_id, status: 'disabled' }),
      await person({}),
    ];
    await db.ownerSql`update users set two_factor_method_enabled = 'app' where id = ${ana}`;
    const of = async (id: number) =>
      await tried(async (tx) => {
        const { mobile_verified, landline_verified, contact_verified } =
          (await findToVerify(tx, id)) ?? {};
        const owner = await findPasswordOwner(tx, id);
        return [
          (await findRecipient(tx, id))?.id,
          mobile_verified,
          landline_verified,
          contact_verified,
          owner?.has_second_factor,
          owner?.password_hash,
        ];
      });
    expect([await of(ana), await of(ben), await of(disabled), await of(staff)]).toEqual([
      [ana, true, true, true, true, null],
      [ben, false, false, false, false, 'x'],
      [undefined, undefined, undefined, undefined, false, null],
      [undefined, false, false, false, false, null],
    ]);
  });
});

test('a call of another cell is of now, and taken once', async () => {
  const take = async (time: Date, nonce: string) =>
    await tried(async (tx) => await takeCellCall(tx, { time: time.toISOString(), nonce } as never));
  const most = cellCallSeconds;
  expect([
    await take(at(-most), 'early'),
    await take(at(-most - 1), 'too early'),
    await take(at(most), 'late'),
    await take(at(most + 1), 'too late'),
    await take(now, 'late'),
  ]).toEqual([true, false, true, false, false]);
  db.clock.now = at(1);
  await take(at(1), 'now');
  expect(await db.ownerSql`select nonce from cell_calls order by nonce`).toEqual([
    { nonce: 'late' },
    { nonce: 'now' },
  ]);
});
