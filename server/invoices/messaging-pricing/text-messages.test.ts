// What organisations pay for text messages, the numbers they send from, and the words of the
// platform's own, through real calls.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrganisationNumber } from '#domain/organisations/organisation-numbers.api.ts';
import type { SmsTemplate } from '#domain/texts/sms-templates.api.ts';
import { smsTypes } from '#domain/texts/sms-types.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { organisationNumbersRoutes } from '#server/organisations/numbers/organisation-numbers.routes.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { smsTemplatesRoutes } from '#server/texts/sms-templates.routes.ts';
import { smsBody } from '#server/texts/sms-templates.store.ts';
import { aUser } from '#server/users/users.factory.ts';
import { messagingPricingRoutes } from './messaging-pricing.routes.ts';
import { readTextBalance } from './text-balance.store.ts';

let db: TestDatabase;
let http: TestHttp;
let [ours, theirs]: number[] = [];
let priya: Client;
let helen: Client;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({
    database: db.database,
    routes: [...messagingPricingRoutes, ...organisationNumbersRoutes, ...smsTemplatesRoutes],
  });
});
beforeEach(async () => {
  await db.empty('organisations', 'users', 'system_configuration');
  db.clock.now = null;
  await db.ownerSql`update sms_templates set content = null`;
  [ours, theirs] = [
    await anOrganisation(db.ownerSql, { name: 'Redgum' }),
    await anOrganisation(db.ownerSql, { name: 'Outback' }),
  ];
  const priyaId = (await aUser(db.ownerSql, { organisation_id: null, role: 'admin' })).id;
  const helenId = (await aUser(db.ownerSql, { organisation_id: ours, role: 'organisation_admin' }))
    .id;
  priya = http.signedIn({ user_id: priyaId, role: 'admin' });
  helen = http.signedIn({ user_id: helenId, role: 'organisation_admin', organisation_id: ours });
});
afterAll(async () => {
  await http.close();
  await db.close();
});

test('free text messages are what was added less what was accepted, each part and sending, and never below 0', async () => {
  const at = `/organisations/${ours}/messaging-pricing`;
  const before = await priya.get<Record<string, unknown>>(at);
  expect(before.body.data).toMatchObject({
    free_sms_additions: [],
    free_sms_balance: 0,
    sms_sent: 0,
    enable_billed_messages: false,
  });
  expect(await balance()).toEqual({ unit_price: null, free: null, billed: false, sent: 0 });
  const additions = [
    { amount: 5, date: '2026-11-01', note: 'Trial' },
    { amount: 16, date: '2026-11-20', ends_on: null, note: null },
    { amount: 1000, date: '2199-01-01', note: 'Next year' },
  ];
  const saved = await priya.post<Record<string, unknown>>(at, {
    sms_unit_price: 12,
    free_sms_additions: additions,
    updated_at: null,
  });
  expect(saved.body.data).toMatchObject({ free_sms_balance: 21, free_sms_additions: additions });
  const [message] = await db.ownerSql`
    insert into messages (organisation_id, title, content, channel, key)
    values (${ours ?? 0}, 'A', 'A', 'sms', 'a')
    returning id`;
  await db.ownerSql`
    insert into message_recipients (organisation_id, message_id, kind, name, channel, status, parts,
      sendings)
    select ${ours ?? 0}, ${message?.['id'] ?? 0}, 'number', 'X', channel, status, parts, sendings
    from (values
      ('sms', 'delivered', 2, 2), ('sms', 'queued', 1, 1), ('sms', 'failed', 9, 1),
        ('sms', 'waiting', 9, 1), ('app', 'sent', 9, 1)) v (channel, status, parts, sendings)`;
  expect((await priya.get(at)).body.data).toMatchObject({ sms_sent: 14, free_sms_balance: 7 });
  expect(await balance()).toEqual({ unit_price: 12, free: 7, billed: false, sent: 14 });
  // A restricted sender may not send more than are left for all.
  const few = {
    role: 'restricted',
    organisation_id: ours ?? 0,
    restriction: { by: 'department', ids: [] },
  } as const;
  expect((await db.database.write(few, readTextBalance)).free).toBe(7);
  await db.ownerSql`update message_recipients set parts = 9`;
  expect((await balance()).free).toBe(0);
});

const balance = async () =>
  await db.database.write({ role: 'tenant', organisation_id: ours ?? 0 }, readTextBalance);

describe('free text messages of past months', () => {
  const past = { amount: 5, date: '2026-09-10', note: null };
  const save = async (free_sms_additions: object[], before: object[] = [past]) => {
    db.clock.now = new Date('2026-11-28T00:00:00Z');
    await db.ownerSql`
      insert into messaging_pricings (organisation_id, free_sms_additions)
      values (${ours ?? 0}, ${db.ownerSql.json(before as never)})
    `;
    return await priya.post(`/organisations/${ours}/messaging-pricing`, {
      free_sms_additions,
      updated_at: null,
    });
  };
  const kept = async () =>
    (
      await db.ownerSql<
        { free_sms_additions: object[] }[]
      >`select free_sms_additions from messaging_pricings`
    )[0]?.free_sms_additions;

  test.each([
    ['removed', []],
    ['made more', [{ ...past, amount: 6 }]],
    ['moved', [{ ...past, date: '2026-10-10' }]],
    ['ended on a day that is over', [{ ...past, ends_on: '2026-10-31' }]],
  ])('%s: refused, and nothing is written', async (_, additions) => {
    const { status, body } = await save(additions);
    expect([status, body.errors]).toEqual([
      422,
      {
        free_sms_additions: [
          'Free messages of past months cannot be changed or removed. Set their last day, or add new ones.',
        ],
      },
    ]);
    expect(await kept()).toEqual([past]);
  });

  test('may get another note and end from today on; those of this month may change, and new ones are added to them', async () => {
    const own = { amount: 3, date: '2026-11-02', note: null };
    const after = [
      { ...past, note: 'Trial', ends_on: '2026-11-27' },
      { ...own, amount: 4 },
      { ...past, date: '2026-10-01' },
    ];
    expect((await save(after, [past, own])).status).toBe(200);
    expect(await kept()).toEqual(after.map((one) => ({ ends_on: undefined, ...one })));
  });

  test('cannot end before they begin', async () => {
    const { body } = await save([
      past,
      { amount: 1, date: '2026-11-05', ends_on: '2026-11-04', note: null },
    ]);
    expect(body.errors).toEqual({
      'free_sms_additions.1.ends_on': ['The last day must not be before the date.'],
    });
    expect(await kept()).toEqual([past]);
  });
});

test.each([
  [{ sms_unit_price: -1 }, { sms_unit_price: ['This amount cannot be less than 0.00.'] }],
  [
    { free_sms_additions: [{ amount: 0, date: '2026-11-01', note: null }] },
    { 'free_sms_additions.0.amount': ['This amount cannot be less than 1.'] },
  ],
  [
    { free_sms_additions: [{ date: '2026-11-01', note: null }] },
    { 'free_sms_additions.0.amount': ['This amount is required.'] },
  ],
  [
    { free_sms_additions: [{ amount: 1, date: 'x', note: null }] },
    { 'free_sms_additions.0.date': ['The date must be a date.'] },
  ],
])('a pricing with %j is refused, and nothing is written', async (wrong, errors) => {
  const refused = await priya.post(`/organisations/${ours}/messaging-pricing`, {
    ...wrong,
    updated_at: null,
  });
  expect([refused.status, refused.body.errors]).toEqual([422, errors]);
  expect([
    ...(await db.ownerSql`select 1 from messaging_pricings where updated_at is not null`),
  ]).toEqual([]);
});

test('an organisation has one number, in one spelling; another has it not', async () => {
  const body = {
    organisation_id: ours,
    mobile: '0412 345 678',
    mobile_country: 'AU',
    channel_id: 'MG123',
  };
  const made = (await priya.post<OrganisationNumber>('/organisation-numbers', body)).body.data;
  expect(made).toMatchObject({
    mobile: '+61412345678',
    organisation_name: 'Redgum',
    channel_id: 'MG123',
  });
  expect(
    (await priya.get<OrganisationNumber[]>('/organisation-numbers?search=redg')).body.data,
  ).toHaveLength(1);
  const stored = async () => [
    ...(await db.ownerSql`
      select organisation_id, mobile, channel_id from organisation_numbers order by id
    `),
  ];
  const before = await stored();
  for (const [wrong, errors] of [
    [{ organisation_id: theirs }, { mobile: ['Another organisation has this number.'] }],
    [
      { mobile: '0412 345 679' },
      { organisation_id: ['This organisation has a number. Change that one.'] },
    ],
    [
      { organisation_id: 987654, mobile: '0412 345 679' },
      { organisation_id: ['This no longer exists. Choose another one.'] },
    ],
    [
      { mobile: '02 9374 4000' },
      { mobile: ['Enter a mobile or toll-free number of the chosen country.'] },
    ],
  ] as const) {
    const refused = await priya.post('/organisation-numbers', { ...body, ...wrong });
    expect([refused.status, refused.body.errors]).toEqual([422, errors]);
  }
  for (const answer of [
    await helen.get('/organisation-numbers'),
    await helen.post('/organisation-numbers', body),
    await helen.delete(`/organisation-numbers/${made.id}`),
  ])
    expect(answer.status).toBe(403);
  expect(await stored()).toEqual(before);
  expect((await priya.delete(`/organisation-numbers/${made.id}`)).status).toBe(200);
  expect(await stored()).toEqual([]);
});

test('the words of a text message can be changed, are checked, and go back to the default', async () => {
  const list = (await priya.get<SmsTemplate[]>('/sms-templates')).body.data;
  expect(list.map(({ sent }) => sent).sort()).toEqual(
    Object.values(smsTypes)
      .map(({ content }) => content)
      .sort(),
  );
  const { id } = smsTypes.alarm;
  const at = `/sms-templates/${id}`;
  const { updated_at } = (await priya.get<SmsTemplate>(at)).body.data;
  const body = async () =>
    await db.database.write(
      { role: 'platform' },
      async (tx) =>
        await smsBody(tx, 'alarm', { alert_type: 'SOS', person: 'Zo\u00eb', link: 'https://a' }),
    );
  expect(await body()).toBe('SOS: Zoe may need help. Reply ACK if you are responding. https://a');
  for (const [content, errors] of [
    [
      'Help {{person}} {{link}} {{name}}',
      ['Unknown placeholder {{name}}. Choose one from the list.'],
    ],
    ['Help {{person}}', ['Add the placeholder {{link}}. The message does not work without it.']],
    [`{{person}} {{link}} ${'x'.repeat(480)}`, ['The text can have at most 480 characters.']],
  ] as const) {
    const refused = await priya.put(at, { content, updated_at });
    expect([refused.status, refused.body.errors]).toEqual([422, { content: errors }]);
  }
  expect((await helen.put(at, { content: 'x', updated_at })).status).toBe(403);
  expect((await priya.get<SmsTemplate>(at)).body.data.is_default).toBe(true);
  const changed = await priya.put<SmsTemplate>(at, {
    content: '{{person}} needs you: {{link}}',
    updated_at,
  });
  expect([changed.status, changed.body.data.is_default, await body()]).toEqual([
    200,
    false,
    'Zoe needs you: https://a',
  ]);
  const reset = await priya.put<SmsTemplate>(at, {
    content: null,
    updated_at: changed.body.data.updated_at,
  });
  expect(reset.body.data).toMatchObject({ is_default: true, sent: smsTypes.alarm.content });
});
