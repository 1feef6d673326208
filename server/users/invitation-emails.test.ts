// Invitation emails in the organisation's words: with a working link, as plain text and as HTML;
// unusable templates are replaced by the default.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#server/kit/testing/test-client.ts';
import { aPeopleWorld, type PeopleWorld } from './people-world.factory.ts';
import { aUser } from './users.factory.ts';

let world: PeopleWorld;
let helen: Client;
let invited: number;

beforeAll(async () => {
  world = await aPeopleWorld();
});
beforeEach(async () => {
  ({ helen } = await world.reset());
  const { id } = await aUser(world.db.ownerSql, {
    organisation_id: world.places.ours,
    status: 'pending',
    first_name: 'Mei',
    email: 'mei@redgum.example',
  });
  invited = id;
  world.mails.length = 0;
});
afterAll(async () => await world.close());

const word = async (subject: string, content: string) =>
  await world.db.ownerSql`
    insert into email_templates (organisation_id, type_id, subject, content, updated_by)
    values (${world.places.ours}, 1, ${subject}, ${content}, 'Helen')`;
const invite = async () => {
  expect((await helen.post(`/users/${invited}/resend-signup`)).status).toBe(200);
  return world.mails.at(-1);
};

test('has the default words where the organisation has none', async () => {
  const mail = await invite();
  expect(mail).toMatchObject({
    recipient: 'mei@redgum.example',
    subject: expect.stringMatching(/ invited you to Vigil$/),
  });
  expect(mail?.body).toMatch(
    /^Hello Mei,\n\n.* has created an account for .* for you\. Set it up to sign in:\n\nhttps:\/\/vigil\.example\/setup\/[\w-]{43}\n\n/,
  );
});

test('has the words of the organisation, and the link in both parts', async () => {
  await word('Welcome {{first_name}}', '<h1>Hello</h1><p>{{setup_link}}</p>');
  const mail = await invite();
  const link = /https:\/\/vigil\.example\/setup\/[\w-]{43}/.exec(mail?.body ?? '')?.[0] ?? 'none';
  expect(mail).toMatchObject({ subject: 'Welcome Mei', body: `Hello\n\n${link}` });
  expect(mail?.html).toContain(`<h1>Hello</h1><p><a href="${link}">${link}</a></p>`);
});

test('is sent all the same where the words cannot be used, and that is in the log', async () => {
  await word('Welcome', '<p>{{gone}}</p>');
  expect((await invite())?.body).toContain('https://vigil.example/setup/');
  expect(await world.kinds()).toContain('email_template.failed');
});
