// A directory changes a person's sign-in email: an email to the former address names the directory,
// and the person's sessions end.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aSession, type ScimWorld, scimWorld } from '../scim-world.factory.ts';

const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
const former = 'ana@redgum.example';
const next = 'ana.silva@redgum.example';
let world: ScimWorld;
let id: string;

beforeAll(async () => {
  world = await scimWorld();
});
afterAll(async () => await world.close());
beforeEach(async () => {
  await world.begin();
  const emails = [{ type: 'work', value: former, primary: true }];
  const body = {
    schemas: [userSchema],
    userName: 'ana',
    name: { givenName: 'Ana', familyName: 'Silva' },
    emails,
  };
  id = (await world.ours.call('POST', '/Users', body)).body.id;
  world.mails.length = 0;
});

const signIn = async () => {
  await world.sql`update users set status = 'active' where email = ${former}`;
  await aSession(world, former);
};
const sessions = async () => (await world.sql`select from sessions where ended_at is null`).length;
const change = async (path: string, value: unknown) =>
  await world.ours.call('PATCH', `/Users/${id}`, {
    schemas,
    Operations: [{ op: 'replace', path, value }],
  });

test('the former address gets a notice that names the directory, and every session ends', async () => {
  await signIn();
  expect((await change('emails[type eq "work"].value', next)).status).toBe(200);
  expect(world.mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [former, 'The email address of your account was changed'],
  ]);
  expect(world.mails[0]?.body).toContain(
    `Entra ID changed the email address of your Vigil account to ${next}.`,
  );
  expect(await sessions()).toBe(0);
  expect(await world.person(next)).toMatchObject({ new_email: null });
});

test('the same address, and other details, send no email and end no session', async () => {
  await signIn();
  expect((await change('emails[type eq "work"].value', former)).status).toBe(200);
  expect((await change('name.givenName', 'Anna')).status).toBe(200);
  expect(world.mails).toEqual([]);
  expect(await sessions()).toBe(1);
});

test('a refused change sends no email and ends no session', async () => {
  await signIn();
  expect((await change('emails[type eq "work"].value', 'helen@redgum.example')).status).toBe(409);
  expect(world.mails.filter(({ recipient }) => recipient === former)).toEqual([]);
  expect(await sessions()).toBe(1);
  expect(await world.person(former)).toBeDefined();
});

test('an invited person who has set nothing up is invited at the new address only', async () => {
  await world.sql`update users set status = 'pending' where email = ${former}`;
  expect((await change('emails[type eq "work"].value', next)).status).toBe(200);
  expect(world.mails.map(({ recipient }) => recipient)).toEqual([next]);
});
