// Escalation where services are not set up: only working channels are used and named, and without
// any the story records that no contact was reached.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { escalationScenario } from './escalation-scenario.factory.ts';

const { scene, given, raise, lines } = escalationScenario();
const { advance, expectText, expectEmail, expectNothingElse } = scene;
const contacts = [
  { name: 'Ana', mobile: '+61491570001', email: 'ana@example.test' },
  { name: 'Ben', mobile: '+61491570002' },
  { name: 'Cat', mobile: null, email: 'cat@example.test' },
];

beforeEach(async () => await given({ contacts }));
afterEach(async () => await without());

const without = async (...missing: string[]) =>
  await scene.db.ownerSql`update delivery_services set is_set_up = service <> all(${missing})`;
const dataOf = async (kind: string) => (await lines(kind)).map(({ data }) => data);

test('with email alone, a contact without email is skipped at once with the reason, and no text is claimed', async () => {
  await without('sms', 'voice');
  await raise();
  await expectEmail('ana@example.test');
  await expectNothingElse();
  await advance({ minutes: 1 });
  await expectEmail('cat@example.test');
  await expectNothingElse();
  const skipped = [{ contact: expect.stringMatching(/^Ben/), reason: 'not_set_up' }];
  expect(await dataOf('escalation.planned')).toMatchObject([{ skipped }]);
  expect((await dataOf('escalation.told')).map(({ channels }) => channels)).toEqual([
    ['email'],
    ['email'],
  ]);
});

test('with no service at all, nothing is sent, and the story records that no contact was reachable', async () => {
  await scene.db.ownerSql`
    insert into users (role, first_name, last_name, email, mobile, status)
    values ('admin', 'Ada', 'Byron', 'ada@vigil.example', '+61491570009', 'active')`;
  await without('sms', 'voice', 'email', 'push', 'push:apns', 'push:fcm');
  await raise();
  expect([
    await dataOf('escalation.told'),
    [...(await scene.db.ownerSql`select from deliveries`)],
  ]).toEqual([[], []]);
  expect(await dataOf('escalation.nobody_reachable')).toMatchObject([{ told: [] }]);
});

test('once a service is set up, the next round uses it', async () => {
  await without('sms', 'voice', 'email');
  await raise();
  await without('voice', 'email');
  await advance({ minutes: 9, seconds: 59 });
  await expectNothingElse();
  await advance({ seconds: 1 });
  await expectText('+61491570001');
  await expectText('+61491570002');
  await expectNothingElse();
});

test('once email is set up, a contact who was notified without it gets the one email', async () => {
  await without('voice', 'email');
  await raise();
  await expectText('+61491570001');
  await without('voice');
  const emails = async () => {
    await advance({ minutes: 10 });
    return [
      ...(await scene.db.ownerSql<{ recipient: string }[]>`
        select recipient
        from deliveries
        where channel = 'email' and recipient = 'ana@example.test'`),
    ].length;
  };
  expect([await emails(), await emails()]).toEqual([1, 1]);
});
