// Email templates through real calls: whose words are sent, what is refused at which field,
// previews, tests, and that no template ever stops an email.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RoleName } from '#domain/access/roles.ts';
import type { EmailPreview, EmailTemplate } from '#domain/texts/email-templates.api.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { brandedEmail } from '#server/organisations/branding/branded-email.service.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { emailTemplatesRoutes } from './email-templates.routes.ts';
import type { QueueMail } from './email-templates.service.ts';
import { renderEmail } from './rendered-email.service.ts';

type Mail = Parameters<QueueMail>[1];

let db: TestDatabase;
let http: TestHttp;
let [ours, theirs]: [number, number] = [0, 0];
let helen: Client;
let priya: Client;
let mails: Mail[] = [];

beforeAll(async () => {
  db = await testDatabase();
  const queueMail: QueueMail = async (_tx, mail) => {
    mails.push(mail);
    return 'queued' as const;
  };
  http = await testHttp({
    database: db.database,
    routes: emailTemplatesRoutes({
      database: db.database,
      queueMail,
      emailHtml: brandedEmail({ origin: 'https://vigil.example' }),
    }),
  });
});
beforeEach(async () => {
  await db.empty('organisations', 'users', 'platform_email_templates');
  mails = [];
  ours = await anOrganisation(db.ownerSql, { name: 'Redgum' });
  theirs = await anOrganisation(db.ownerSql, { name: 'Outback' });
  helen = await signedIn('organisation_admin', ours, {
    first_name: 'Helen',
    email: 'helen@redgum.example',
  });
  priya = await signedIn('admin', null, { first_name: 'Priya', email: 'priya@vigil.example' });
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const signedIn = async (
  role: RoleName,
  organisation_id: number | null,
  facts: object = {},
): Promise<Client> =>
  http.signedIn({
    user_id: (await aUser(db.ownerSql, { role, organisation_id, ...facts })).id,
    role,
    organisation_id,
  });
const platform = (rest = '') => `/email-templates${rest}`;
const own = (rest = '', organisation = ours) =>
  `/organisations/${organisation}/email-templates${rest}`;
const good = { subject: 'Welcome, {{first_name}}', content: '<p>Start here: {{setup_link}}</p>' };
const save = async (client: Client, at: string, body: object, updated_at: string | null = null) =>
  await client.put<EmailTemplate>(at, { ...body, updated_at });
const stored = async () => [
  ...(await db.ownerSql`
    select organisation_id::int, type_id, subject, content from email_templates order by 1, 2
  `),
  ...(await db.ownerSql`
    select null as organisation_id, type_id, subject, content
    from platform_email_templates
    order by 2
  `),
];
const values = {
  first_name: 'Mei',
  invited_by: 'Helen',
  setup_link: 'https://vigil.example/setup/x',
  link_expiry: '48 hours',
};
const invitation = async (organisation_id: number | null) =>
  await db.database.write(
    { role: 'platform' },
    async (tx) => await renderEmail(tx, { type: 'new_user', organisation_id, values }),
  );

describe('the list', () => {
  test('has the six types, and says whose words are sent (R141)', async () => {
    await save(priya, platform('/1'), { subject: 'From the platform' });
    await save(priya, platform('/2'), { subject: 'From the platform' });
    await save(helen, own('/1'), good);
    const of = async (client: Client, at: string) =>
      (await client.get<EmailTemplate[]>(at)).body.data.map(
        ({ type, source }) => `${type}: ${source}`,
      );
    expect(await of(helen, own())).toEqual([
      'new_user: organisation',
      'new_escalation_contact: platform',
      'download_app: default',
      'account_change: default',
      'low_battery: default',
      'user_access_request: default',
    ]);
    expect((await of(priya, own('', theirs)))[0]).toBe('new_user: platform');
    expect((await of(priya, platform()))[0]).toBe('new_user: platform');
    expect((await helen.get<EmailTemplate>(own('/2'))).body.data).toMatchObject({
      source: 'platform',
      subject: 'From the platform',
      updated_at: null,
    });
    expect([
      (await helen.get(own('/7'))).status,
      (await helen.get(own('/1', theirs))).status,
      (await helen.get(platform('/1'))).status,
    ]).toEqual([404, 404, 403]);
  });
});

describe('saving', () => {
  test('keeps the words clean, with who changed what', async () => {
    const saved = await save(helen, own('/1'), {
      ...good,
      content: `${good.content}<script>alert(1)</script><p onclick="x">Bye</p>`,
    });
    expect([saved.status, saved.body.data]).toMatchObject([
      200,
      { source: 'organisation', content: `${good.content}<p>Bye</p>`, updated_by: 'Helen Marsh' },
    ]);
    expect(await stored()).toEqual([
      {
        organisation_id: ours,
        type_id: 1,
        subject: good.subject,
        content: `${good.content}<p>Bye</p>`,
      },
    ]);
    const [event] = await db.ownerSql`
        select kind, organisation_id::int, data -> 'id' as id,
          data -> 'changes' -> 'subject' -> 1 as subject
        from events
      `;
    expect(event).toEqual({
      kind: 'email_template.updated',
      organisation_id: ours,
      id: 1,
      subject: good.subject,
    });
    await save(helen, own('/1'), { subject: 'Again' }, saved.body.data.updated_at);
    expect(await stored()).toMatchObject([{ subject: 'Again' }]);
  });

  test('shows words clean that were kept before they were cleaned (R247)', async () => {
    await save(helen, own('/1'), good);
    await db.ownerSql`
      update email_templates
      set content = '<p onclick="x"><a href="javascript:alert(1)">Start</a></p>'
    `;
    expect((await helen.get<EmailTemplate>(own('/1'))).body.data.content).toBe('<p>Start</p>');
  });

  test.each([
    [{ subject: 'Hi {{first_name' }, { subject: ['Close the placeholder {{first_name with }}.'] }],
    [
      { subject: 'Hi {{fist_name}}' },
      { subject: ['Unknown placeholder {{fist_name}}. Choose one from the list.'] },
    ],
    [{ subject: ' ' }, { subject: ['The subject is required.'] }],
    [
      { content: '<p>{{setup_link}} {{organisation</p>' },
      { content: ['Close the placeholder {{organisation with }}.'] },
    ],
    [
      { content: '<p>{{setup_link}} {{battery}}</p>' },
      { content: ['Unknown placeholder {{battery}}. Choose one from the list.'] },
    ],
    [
      { content: '<p>Hello</p>' },
      { content: ['Add the placeholder {{setup_link}}. The email does not work without it.'] },
    ],
    [{ content: '<p></p>' }, { content: ['The content is required.'] }],
    [
      { content: '<p>{{setup_link}}</p><a href="javascript:alert(1)">x</a>' },
      {
        content: [
          'The link “javascript:alert(1)” does not start with http:// or https://. Change or remove it.',
        ],
      },
    ],
    [
      { content: '{'.repeat(20_001) },
      { content: ['The content can have at most 20000 characters.'] },
    ],
  ])('refuses %j at its field, and nothing is written', async (body, errors) => {
    const refused = await save(helen, own('/1'), { ...good, ...body });
    expect([refused.status, refused.body.errors]).toEqual([422, errors]);
    expect(
      (await helen.post(own('/1/preview'), { ...good, ...body, user_id: null })).body.errors,
    ).toEqual(errors);
    expect((await helen.post(own('/1/test'), { ...good, ...body })).body.errors).toEqual(errors);
    expect([await stored(), mails, await db.ownerSql`select from events`]).toEqual([[], [], []]);
  });

  test('a megabyte of braces is refused before it is read', async () => {
    expect([413, 422]).toContain(
      (await save(helen, own('/1'), { ...good, content: '{{'.repeat(524_288) })).status,
    );
    expect(await stored()).toEqual([]);
  });

  test("belongs to the organisation's own administrators and the platform", async () => {
    expect((await save(helen, own('/1', theirs), good)).status).toBe(404);
    expect((await save(helen, platform('/1'), good)).status).toBe(403);
    const mia = await signedIn('organisation_user', ours);
    expect([
      (await mia.get(own())).status,
      (await save(mia, own('/1'), good)).status,
      (await mia.delete(own('/1'))).status,
    ]).toEqual([403, 403, 403]);
    expect([
      (await save(helen, own('/7'), good)).status,
      (await helen.delete(own('/7'))).status,
    ]).toEqual([404, 404]);
    expect((await helen.post(own('/1/preview', theirs), { ...good, user_id: null })).status).toBe(
      404,
    );
    expect((await helen.post(own('/1/test', theirs), good)).status).toBe(404);
    expect([await stored(), mails]).toEqual([[], []]);
    expect((await save(priya, own('/1'), good)).status).toBe(200);
  });

  test('from an older state names what the other changed, and keeps it', async () => {
    const first = (await save(helen, own('/1'), good)).body.data;
    const second = (
      await save(priya, own('/1'), { subject: 'Hi {{first_name}}' }, first.updated_at)
    ).body.data;
    const late = await save(helen, own('/1'), { subject: 'Mine' }, first.updated_at);
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(late.body.changes).toMatchObject([
      { field: 'subject', before: good.subject, after: 'Hi {{first_name}}', at: second.updated_at },
    ]);
    expect((await save(helen, own('/1'), good)).status).toBe(409);
    expect(await stored()).toMatchObject([{ subject: 'Hi {{first_name}}' }]);
  });

  test('the first of all by two at once: one wins', async () => {
    const answers = await Promise.all([
      save(helen, own('/1'), good),
      save(priya, own('/1'), { ...good, subject: 'Other' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stored()).toHaveLength(1);
  });
});

describe('resetting', () => {
  test("lets the platform's words speak again, then the program's own", async () => {
    await save(priya, platform('/1'), { subject: 'From the platform' });
    await save(helen, own('/1'), good);
    expect((await helen.delete<EmailTemplate>(own('/1'))).body.data).toMatchObject({
      source: 'platform',
      subject: 'From the platform',
      updated_at: null,
    });
    expect((await priya.delete<EmailTemplate>(platform('/1'))).body.data).toMatchObject({
      source: 'default',
    });
    expect(await stored()).toEqual([]);
    const before = await db.ownerSql`select from events`;
    expect((await helen.delete(own('/1'))).status).toBe(200);
    expect(await db.ownerSql`select from events`).toHaveLength(before.length);
  });
});

describe('a preview', () => {
  test('has the data of a person of the organisation, and never of another one', async () => {
    const [mei, foreign] = await Promise.all([
      aUser(db.ownerSql, { organisation_id: ours, first_name: 'Mei' }),
      aUser(db.ownerSql, { organisation_id: theirs, first_name: 'Ted' }),
    ]);
    const shown = (
      await helen.post<EmailPreview>(own('/1/preview'), {
        ...good,
        subject: '{{first_name}} of {{organisation}}',
        user_id: mei.id,
      })
    ).body.data;
    expect([shown.subject, shown.user_id]).toEqual(['Mei of Redgum', mei.id]);
    expect(shown.text).toBe('Start here: https://vigil.example/example-link');
    expect(shown.html).toContain('<a href="https://vigil.example/example-link">');
    const refused = await helen.post(own('/1/preview'), { ...good, user_id: foreign.id });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { user_id: ['Choose a person of this organisation.'] },
    ]);
    expect((await priya.post(own('/1/preview'), { ...good, user_id: foreign.id })).status).toBe(
      422,
    );
    expect((await priya.post<EmailPreview>(platform('/1/preview'), good)).body.data.subject).toBe(
      'Welcome, Priya',
    );
  });

  test('is in the colour of its organisation', async () => {
    await db.ownerSql`
      insert into brandings (organisation_id, accent_colour) values (${ours}, '#0b7285')
    `;
    expect(
      (await helen.post<EmailPreview>(own('/1/preview'), { ...good, user_id: null })).body.data
        .html,
    ).toContain('bgcolor="#0b7285"');
    expect(
      (await priya.post<EmailPreview>(platform('/1/preview'), good)).body.data.html,
    ).not.toContain('#0b7285');
  });
});

describe('a test', () => {
  test('goes to oneself alone', async () => {
    expect((await helen.post(own('/1/test'), good)).body.data).toEqual({
      email: 'helen@redgum.example',
    });
    expect(
      (await priya.post(own('/1/test'), { ...good, subject: '{{organisation}}' })).body.data,
    ).toEqual({
      email: 'priya@vigil.example',
    });
    expect(
      mails.map(({ organisation_id, recipient, subject }) => [organisation_id, recipient, subject]),
    ).toEqual([
      [ours, 'helen@redgum.example', 'Test: Welcome, Helen'],
      [ours, 'priya@vigil.example', 'Test: Redgum'],
    ]);
    expect(await stored()).toEqual([]);
  });

  test('is refused without an email of one’s own', async () => {
    const withoutEmail = await signedIn('organisation_admin', ours, { email: null });
    expect((await withoutEmail.post(own('/1/test'), good)).body.code).toBe('no_recipient');
    expect(mails).toEqual([]);
  });
});

describe('tests', () => {
  const several = 'You sent several tests. Please try again in 2 minutes.';

  test('of one person are five at once, of which nothing is sent or noted beyond; those of another go on', async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, async () => await helen.post(own('/1/test'), good)),
    );
    const statuses = (status: number) =>
      answers.filter((answer) => answer.status === status).length;
    expect([statuses(200), statuses(429), mails.length]).toEqual([5, 20, 5]);
    expect(await db.ownerSql`select from events where kind = 'email_template.tested'`).toHaveLength(
      5,
    );
    const { status, body, headers } = await helen.post(own('/1/test'), good);
    expect([status, body.code, body.message, Number(headers.get('retry-after')) > 0]).toEqual([
      429,
      'too_many',
      several,
      true,
    ]);
    expect((await priya.post(platform('/1/test'), good)).status).toBe(200);
  });

  test('that are refused for their words are not counted', async () => {
    const other = await signedIn('organisation_admin', ours, { email: 'other@redgum.example' });
    for (let time = 0; time < 7; time += 1)
      expect((await other.post(own('/1/test'), { ...good, subject: '{{x' })).status).toBe(422);
    expect((await other.post(own('/1/test'), good)).status).toBe(200);
  });
});

describe('an email', () => {
  test("has the organisation's words, else the platform's, else the program's own", async () => {
    expect((await invitation(ours)).subject).toBe('Helen invited you to Vigil');
    await save(priya, platform('/1'), { subject: 'Hi {{first_name}}' });
    await save(helen, own('/1'), good);
    expect([
      (await invitation(ours)).subject,
      (await invitation(theirs)).subject,
      (await invitation(null)).subject,
    ]).toEqual(['Welcome, Mei', 'Hi Mei', 'Hi Mei']);
    const { body, html } = await invitation(ours);
    expect(body).toBe('Start here: https://vigil.example/setup/x');
    expect(html).toContain(
      '<a href="https://vigil.example/setup/x">https://vigil.example/setup/x</a>',
    );
  });

  test('never has markup from a name', async () => {
    const named = { ...values, first_name: '<img src=x onerror=alert(1)>' };
    const { html } = await db.database.write({ role: 'platform' }, async (tx) =>
      renderEmail(tx, { type: 'new_user', organisation_id: ours, values: named }),
    );
    expect(html).not.toContain('<img');
  });

  test.each([
    ['an unknown placeholder', good.subject, '<p>{{gone}}</p>'],
    ['nothing but a script', good.subject, '<script>alert(1)</script>'],
    ['a subject of blanks', ' ', good.content],
  ])(
    'with a template of %s is sent in the default words, and that is reported',
    async (_case, subject, content) => {
      await db.ownerSql`
        insert into email_templates (organisation_id, type_id, subject, content, updated_by)
        values (${ours}, 1, ${subject}, ${content}, 'x')
      `;
      for (const view of [{ role: 'tenant', organisation_id: ours }, { role: 'centre' }] as const) {
        const { subject: sent } = await db.database.write(
          view,
          async (tx) => await renderEmail(tx, { type: 'new_user', organisation_id: ours, values }),
        );
        expect(sent).toBe('Helen invited you to Vigil');
      }
      expect((await helen.get<EmailTemplate[]>(own())).body.data[0]?.failed_at).toEqual(
        expect.any(String),
      );
      expect(await db.ownerSql`select kind, organisation_id::int from events`).toContainEqual({
        kind: 'email_template.failed',
        organisation_id: ours,
      });
    },
  );
});
