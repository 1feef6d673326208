// Organisations through real calls: the subdomain, the first administrator, archiving, the trial
// and the filters of the list.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { exampleTemplates } from '#domain/messages/templates/example-templates.ts';
import {
  messageTemplateFaults,
  messageTemplateFields,
} from '#domain/messages/templates/message-template.ts';
import { cannotDecideText, type Organisation } from '#domain/organisations/organisation.ts';
import { insertExamples } from '#server/messages/templates/example-templates.store.ts';
import { firstAdmins } from '#server/users/first-admins.service.ts';
import { aUser, type UserGiven } from '#server/users/users.factory.ts';
import { type OrganisationCalls, organisationCalls } from './organisation-calls.factory.ts';

let calls: OrganisationCalls;
const mails: string[] = [];
beforeAll(async () => {
  calls = await organisationCalls(
    firstAdmins({
      links: { origin: 'https://vigil.example' },
      queueMail: async (_tx, mail) => {
        mails.push(mail.recipient, mail.body);
        return 'queued';
      },
    }),
    insertExamples,
  );
});
beforeEach(async () => {
  await calls.empty();
  await calls.db.empty('organisation_tags');
});
afterAll(async () => await calls.close());

const add = async (fields: Record<string, unknown>): Promise<Organisation> => {
  const answer = await calls.priya.post<Organisation>('/organisations', fields);
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body.data;
};
const names = async (query: string): Promise<string[]> =>
  (await calls.list(query)).body.data.map(({ name }) => name);
const kinds = async (): Promise<unknown[]> => (await calls.story()).map(({ kind }) => kind);
const stored = async () =>
  await calls.db
    .ownerSql`select name, subdomain, archived_at, updated_at from organisations order by id`;

test('two people for duress alerts: off at first, only while it is monitored, and a refusal writes nothing', async () => {
  const made = await add({ name: 'Redgum' });
  expect(made.duress_needs_two_people).toBe(false);
  const put = async (fields: object, updated_at = made.updated_at) =>
    await calls.priya.put<Organisation>(`/organisations/${made.id}`, { ...fields, updated_at });
  const before = await stored();
  const refused = {
    status: 422,
    body: {
      errors: {
        duress_needs_two_people: [expect.stringContaining('only while the monitoring centre')],
      },
    },
  };
  expect(await put({ duress_needs_two_people: true, not_monitored: true })).toMatchObject(refused);
  expect(await stored()).toEqual(before);
  const on = await put({ duress_needs_two_people: true });
  expect(on.body.data).toMatchObject({ duress_needs_two_people: true });
  expect(await put({ not_monitored: true }, on.body.data.updated_at)).toMatchObject(refused);
});

describe('the subdomain', () => {
  const put = async (id: number, body: Record<string, unknown>) =>
    await calls.priya.put<Organisation>(`/organisations/${id}/subdomain`, body);

  test('is changed by its own call, and taken away by null', async () => {
    const made = await add({ name: 'Redgum', subdomain: 'redgum' });
    const changed = await put(made.id, { subdomain: 'redgum-care', updated_at: made.updated_at });
    expect(changed.body.data).toMatchObject({ name: 'Redgum', subdomain: 'redgum-care' });
    expect((await calls.story()).at(-1)).toMatchObject({
      kind: 'organisation.updated',
      data: { id: made.id, changes: { subdomain: ['redgum', 'redgum-care'] }, by: 'Priya Raman' },
    });
    const none = await put(made.id, { subdomain: null, updated_at: changed.body.data.updated_at });
    expect(none.body.data.subdomain).toBeNull();
  });

  test('changes the sign-in address of an organisation that has an enabled connection; its contract ends it', async () => {
    const made = await add({ name: 'Redgum', subdomain: 'redgum', enable_saml: true });
    const other = await add({ name: 'Outback', subdomain: 'outback', enable_saml: true });
    const addresses = async () =>
      (
        await calls.db.ownerSql<
          { sso_url: string | null }[]
        >`select sso_url from organisations order by id`
      ).map(({ sso_url }) => sso_url);
    await calls.db.ownerSql`insert into saml_connections (organisation_id, name, status) values
      (${made.id}, 'Okta', 'enabled'), (${other.id}, 'Okta', 'disabled')`;
    await put(other.id, { subdomain: 'outback-care', updated_at: other.updated_at });
    const changed = (await put(made.id, { subdomain: 'redgum-care', updated_at: made.updated_at }))
      .body.data;
    expect(await addresses()).toEqual(['https://redgum-care.vigil.example', null]);
    const { updated_at } = (
      await calls.priya.put<Organisation>(`/organisations/${made.id}`, {
        enable_saml: false,
        updated_at: changed.updated_at,
      })
    ).body.data;
    expect(await addresses()).toEqual([null, null]);
    const again = await calls.priya.put<Organisation>(`/organisations/${made.id}`, {
      enable_saml: true,
      updated_at,
    });
    expect(await addresses()).toEqual(['https://redgum-care.vigil.example', null]);
    await put(made.id, { subdomain: null, updated_at: again.body.data.updated_at });
    expect(await addresses()).toEqual([null, null]);
  });

  const form =
    'The subdomain can have 3 to 63 characters: a-z, 0-9 and hyphens. It cannot begin or end with a hyphen.';
  test.each([
    ['ab', form],
    ['a'.repeat(64), form],
    ['-redgum', form],
    ['redgum-', form],
    ['Redgum', form],
    ['red.gum', form],
    ['www', 'This subdomain is reserved.'],
    ['api', 'This subdomain is reserved.'],
    ['vigil', 'This subdomain is reserved.'],
    ['taken', 'This subdomain is taken. Choose another one.'],
  ])(
    '%s is refused, for a new organisation too, and nothing is written',
    async (subdomain, text) => {
      await add({ name: 'Other', subdomain: 'taken' });
      const made = await add({ name: 'Redgum', subdomain: 'redgum' });
      const before = await stored();
      const changed = await put(made.id, { subdomain, updated_at: made.updated_at });
      expect([changed.status, changed.body.errors]).toEqual([422, { subdomain: [text] }]);
      const added = await calls.priya.post('/organisations', { name: 'Third', subdomain });
      expect([added.status, added.body.errors]).toEqual([422, { subdomain: [text] }]);
      expect([await stored(), await kinds()]).toEqual([
        before,
        ['organisation.created', 'organisation.created'],
      ]);
    },
  );

  test('is refused over a change that was not seen, where there is no organisation, and to those who may not', async () => {
    const made = await add({ name: 'Redgum' });
    await calls.sam.put(`/organisations/${made.id}`, {
      city: 'Albury',
      updated_at: made.updated_at,
    });
    const before = await stored();
    const late = await put(made.id, { subdomain: 'redgum', updated_at: made.updated_at });
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'changed_meanwhile', holder: { name: 'Sam Oduya' } },
    ]);
    expect((await put(987_654, { subdomain: 'redgum', updated_at: made.updated_at })).status).toBe(
      404,
    );
    const helen = calls.samAs('organisation_admin', made.id);
    expect(
      (
        await helen.put(`/organisations/${made.id}/subdomain`, {
          subdomain: 'x-y',
          updated_at: made.updated_at,
        })
      ).status,
    ).toBe(403);
    expect(await stored()).toEqual(before);
  });
});

describe('device limits', () => {
  const limits = (app: number | null, ev04: number | null = null) => ({ app, ev04, zoleo: null });
  const kept = async () =>
    await calls.db.ownerSql`
        select admin_device_limit as contract, user_device_limit as own,
          admin_enforce_device_limit as enforced
        from organisations
      `;

  test('are added with the organisation, and changed by their own call only', async () => {
    const given = {
      admin_device_limit: limits(20, 5),
      user_device_limit: limits(10),
      admin_enforce_device_limit: true,
    };
    const made = await add({ name: 'Redgum', ...given });
    expect(await kept()).toEqual([{ contract: limits(20, 5), own: limits(10), enforced: true }]);
    const changed = await calls.priya.put(`/organisations/${made.id}`, {
      admin_device_limit: limits(99),
      updated_at: made.updated_at,
    });
    expect([changed.status, (await kept())[0]?.['contract']]).toEqual([422, limits(20, 5)]);
  });

  test.each([
    [{ admin_device_limit: limits(-1) }, 'admin_device_limit.app'],
    [{ user_device_limit: limits(1, 1.5) }, 'user_device_limit.ev04'],
    [{ user_device_limit: { app: 1 } }, 'user_device_limit.ev04'],
    [
      {
        admin_device_limit: limits(10),
        user_device_limit: limits(13),
        admin_enforce_device_limit: true,
      },
      'user_device_limit.app',
      'Changes could not be saved. Device limit exceeded by 3.',
    ],
  ])('%j is refused, and no organisation is written', async (fields, field, text?: string) => {
    const answer = await calls.priya.post('/organisations', { name: 'Redgum', ...fields });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([
      422,
      expect.arrayContaining([field]),
    ]);
    if (text !== undefined) expect(answer.body.errors).toEqual({ [field]: [text] });
    expect([await stored(), await kinds()]).toEqual([[], []]);
  });

  test('of its own may go beyond the contract where that is not enforced', async () => {
    const { id, updated_at } = await add({
      name: 'Redgum',
      admin_device_limit: limits(10),
      user_device_limit: limits(13),
    });
    expect(await kept()).toEqual([{ contract: limits(10), own: limits(13), enforced: false }]);
    const enforced = await calls.priya.put(`/organisations/${id}`, {
      admin_enforce_device_limit: true,
      updated_at,
    });
    expect([enforced.status, enforced.body.errors]).toEqual([
      422,
      { admin_enforce_device_limit: ['Changes could not be saved. Device limit exceeded by 3.'] },
    ]);
    expect(await kept()).toMatchObject([{ enforced: false }]);
  });
});

describe('the first administrator', () => {
  const admin = { first_name: 'Helen', last_name: 'Marsh', email: 'helen@redgum.example' };
  const people = async () =>
    await calls.db.ownerSql`
        select organisation_id, role, status, name, email, timezone
        from users
        where organisation_id is not null
      `;

  test('is added with the organisation and invited by email', async () => {
    mails.length = 0;
    const made = await add({ name: 'Redgum', timezone: 'Australia/Darwin', first_admin: admin });
    expect(made).toMatchObject({
      name: 'Redgum',
      users_count: 1,
      draft_users_count: 0,
      status: 'active',
    });
    expect('first_admin' in made).toBe(false);
    expect(await people()).toEqual([
      {
        organisation_id: made.id,
        role: 'organisation_admin',
        status: 'pending',
        name: 'Helen Marsh',
        email: 'helen@redgum.example',
        timezone: 'Australia/Darwin',
      },
    ]);
    expect((await calls.story())[0]).toMatchObject({
      data: { changes: { first_admin: [null, admin] } },
    });
    expect(mails).toEqual([
      'helen@redgum.example',
      expect.stringMatching(/https:\/\/vigil\.example\/setup\/[\w-]{43}\n/),
    ]);
    expect((await kinds()).at(-1)).toBe('user.invited');
  });

  test.each([
    [{ ...admin, first_name: '' }, { 'first_admin.first_name': ['The first name is required.'] }],
    [
      { ...admin, last_name: 'x'.repeat(101) },
      { 'first_admin.last_name': ['The last name can have at most 100 characters.'] },
    ],
    [
      { ...admin, email: 'helen' },
      { 'first_admin.email': ['Enter an email like name@company.com.'] },
    ],
    [
      { ...admin, email: 'TAKEN@vigil.example' },
      { 'first_admin.email': ['Another person has this email. Enter another one.'] },
    ],
  ])('%j is refused, and no organisation is written either', async (first_admin, errors) => {
    await calls.db
      .ownerSql`update users set email = 'taken@vigil.example' where id = ${calls.priyaId}`;
    const answer = await calls.priya.post('/organisations', { name: 'Redgum', first_admin });
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    expect([await stored(), await people(), await kinds()]).toEqual([[], [], []]);
  });

  test('is not changed with the organisation', async () => {
    const made = await add({ name: 'Redgum' });
    const answer = await calls.priya.put(`/organisations/${made.id}`, {
      first_admin: admin,
      updated_at: made.updated_at,
    });
    expect([answer.status, await people()]).toEqual([422, []]);
  });
});

describe('archiving', () => {
  test('hides it from the list until it is asked for, and restoring brings it back', async () => {
    const made = await add({ name: 'Redgum' });
    await add({ name: 'Outback' });
    const archived = await calls.priya.put<Organisation>(`/organisations/${made.id}/archive`, {});
    expect(archived.body.data).toMatchObject({ status: 'archived', active: true });
    expect([
      await names(''),
      await names('?archived=true'),
      await names('?archived=false'),
    ]).toEqual([['Outback'], ['Redgum'], ['Outback']]);
    expect(
      (await calls.priya.get<Organisation>(`/organisations/${made.id}`)).body.data.status,
    ).toBe('archived');
    const restored = await calls.priya.put<Organisation>(`/organisations/${made.id}/restore`, {});
    expect(restored.body.data).toMatchObject({ status: 'active', archived_at: null });
    expect([await names(''), (await kinds()).slice(2)]).toEqual([
      ['Outback', 'Redgum'],
      ['organisation.archived', 'organisation.restored'],
    ]);
  });

  test('that of drills is no customer: not listed, shown or restored with all others', async () => {
    await calls.db.ownerSql`
      insert into organisations (id, name, archived_at) overriding system value
      values (-1, 'Invented', app.now())`;
    expect(await names('?archived=true')).toEqual([]);
    await calls.priya.post('/organisations/bulk-restore', {
      all_selected: true,
      filters: { archived: 'true' },
    });
    expect(
      await calls.db.ownerSql`select from organisations where id = -1 and archived_at is null`,
    ).toHaveLength(0);
  });

  test('of many names the one that is not there and archives the others', async () => {
    const [redgum, outback] = [await add({ name: 'Redgum' }), await add({ name: 'Outback' })];
    const job = await calls.priya.post('/organisations/bulk-archive', {
      ids: [redgum.id, 987_654, outback.id],
    });
    expect(job.body.data).toMatchObject({ total: 3, done: 3, refused: 1 });
    expect([await names(''), await names('?archived=true')]).toEqual([[], ['Outback', 'Redgum']]);
    const back = await calls.priya.post('/organisations/bulk-restore', {
      all_selected: true,
      filters: { archived: 'true' },
    });
    expect(back.body.data).toMatchObject({ total: 2, done: 2, unchanged: 0, refused: 0 });
    const again = await calls.priya.post('/organisations/bulk-restore', {
      ids: [redgum.id, outback.id],
    });
    expect(again.body.data).toMatchObject({ total: 2, done: 2, unchanged: 2, refused: 0 });
    expect([await names(''), await names('?archived=true')]).toEqual([['Outback', 'Redgum'], []]);
  });

  test.each(['archive', 'restore'])(
    '%s is not for others, nor of what does not exist',
    async (verb) => {
      const made = await add({ name: 'Redgum' });
      const before = await stored();
      for (const role of ['monitoring_centre_admin', 'organisation_admin'] as const) {
        const client = calls.samAs(role, role === 'organisation_admin' ? made.id : null);
        expect((await client.put(`/organisations/${made.id}/${verb}`, {})).status).toBe(403);
        expect((await client.post(`/organisations/bulk-${verb}`, { ids: [made.id] })).status).toBe(
          403,
        );
      }
      expect((await calls.priya.put(`/organisations/987654/${verb}`, {})).status).toBe(404);
      expect([await stored(), await kinds()]).toEqual([before, ['organisation.created']]);
    },
  );
});

describe('trial, billing and tags', () => {
  test('a trial is free or paid, not both (R202)', async () => {
    const both = { paid_trial: ['Choose either a free trial or a paid trial.'] };
    expect(
      (await calls.priya.post('/organisations', { name: 'A', free_trial: true, paid_trial: true }))
        .body.errors,
    ).toEqual(both);
    const made = await add({ name: 'Redgum', free_trial: true });
    expect(made.status).toBe('trial');
    const answer = await calls.priya.put(`/organisations/${made.id}`, {
      paid_trial: true,
      updated_at: made.updated_at,
    });
    expect([answer.status, answer.body.errors]).toEqual([422, both]);
    const changed = await calls.priya.put(`/organisations/${made.id}`, {
      free_trial: false,
      paid_trial: true,
      updated_at: made.updated_at,
    });
    expect(changed.body.data).toMatchObject({
      free_trial: false,
      paid_trial: true,
      status: 'trial',
    });
  });

  test('the list is filtered by state, monitoring, trial, billing and tag (R202, R203)', async () => {
    const tag = (
      await calls.db.ownerSql<
        { id: number }[]
      >`insert into organisation_tags (name) values ('Council') returning id::int`
    )[0]?.id;
    await add({ name: 'Free', free_trial: true, organisation_tag_ids: [tag] });
    await add({ name: 'Paid', paid_trial: true, not_monitored: true });
    await add({ name: 'Inner', non_billable: true, active: false });
    expect(await names('?trial=free')).toEqual(['Free']);
    expect(await names('?trial=paid')).toEqual(['Paid']);
    expect(await names('?trial=none')).toEqual(['Inner']);
    expect(await names('?active=false')).toEqual(['Inner']);
    expect(await names('?not_monitored=true')).toEqual(['Paid']);
    expect(await names('?non_billable=false')).toEqual(['Free', 'Paid']);
    expect(await names(`?organisation_tag_id=${tag},987654`)).toEqual(['Free']);
    expect((await calls.list('?search=fre')).body.data).toMatchObject([
      { status: 'trial', organisation_tags: [{ id: tag, name: 'Council' }] },
    ]);
    expect((await calls.list('?trial=both')).status).toBe(422);
  });

  test('tags of many are set, and one that does not exist changes nothing', async () => {
    const tag = (
      await calls.db.ownerSql<
        { id: number }[]
      >`insert into organisation_tags (name) values ('Council') returning id::int`
    )[0]?.id;
    const [redgum, outback] = [await add({ name: 'Redgum' }), await add({ name: 'Outback' })];
    const ids = [redgum.id, outback.id];
    await calls.priya.post('/organisations/bulk-set-tags', { ids, organisation_tag_ids: [tag] });
    expect(await names(`?organisation_tag_id=${tag}`)).toEqual(['Outback', 'Redgum']);
    const links = async () =>
      await calls.db.ownerSql`select organisation_id from organisation_tag_links order by 1`;
    const before = await links();
    const refused = await calls.priya.post('/organisations/bulk-set-tags', {
      ids,
      organisation_tag_ids: [987_654],
    });
    expect([refused.body.data, await links()]).toMatchObject([{ refused: 2 }, before]);
  });
});

describe('disabling password sign-in', () => {
  const set = async ({ id, updated_at }: Organisation, fields: Partial<Organisation>) =>
    await calls.priya.put<Organisation>(`/organisations/${id}`, { ...fields, updated_at });

  test('needs SAML and an enabled connection; nothing is written otherwise (R248, R249)', async () => {
    const made = await add({ name: 'Redgum' });
    const before = await stored();
    const withoutSaml = await set(made, { disable_password_login: true });
    const without = await set(made, { enable_saml: true, disable_password_login: true });
    expect([withoutSaml.body.errors, without.body.errors]).toEqual([
      {
        disable_password_login: ['Password sign-in can be disabled only with SAML single sign-on.'],
      },
      {
        disable_password_login: [
          'Password sign-in can be disabled only with at least one enabled SAML connection.',
        ],
      },
    ]);
    expect(await stored()).toEqual(before);
    await calls.db.ownerSql`
        insert into saml_connections (organisation_id, name, status)
        values (${made.id}, 'Okta', 'enabled')
      `;
    const allowed = await set(made, { enable_saml: true, disable_password_login: true });
    expect([allowed.status, allowed.body.data.disable_password_login]).toEqual([200, true]);
    const back = await set(allowed.body.data, { enable_saml: false });
    expect(back.body.errors).toEqual({
      disable_password_login: ['Password sign-in can be disabled only with SAML single sign-on.'],
    });
  });

  test('a new organisation cannot begin with it (R249)', async () => {
    const refused = await calls.priya.post('/organisations', {
      name: 'New',
      enable_saml: true,
      disable_password_login: true,
    });
    expect(refused.status).toBe(422);
  });
});

describe('people to notify of access requests', () => {
  const sql = () => calls.db.ownerSql;
  const put = async (made: Organisation, ids: readonly number[]) =>
    await calls.priya.put<Organisation>(`/organisations/${made.id}`, {
      provision_notify_user_ids: ids,
      updated_at: made.updated_at,
    });
  const aPerson = async (organisation_id: number, more: UserGiven = {}) =>
    (await aUser(sql(), { organisation_id, role: 'organisation_admin', ...more })).id;

  test('are people who can decide; one who is removed leaves the list', async () => {
    const made = await add({ name: 'Redgum' });
    expect(made.provision_notify_user_ids).toEqual([]);
    const ids = [
      await aPerson(made.id),
      await aPerson(made.id, { role: 'organisation_idp_admin' }),
    ];
    ids.push(
      await aPerson(made.id, {
        role: 'organisation_user',
        abilities: ['read organisation users', 'write organisation users'],
      }),
    );
    const chosen = await put(made, ids);
    expect([chosen.status, chosen.body.data.provision_notify_user_ids]).toEqual([200, ids]);
    await sql()`
      update users
      set deleted_at = app.now(), status = 'disabled', email = null
      where id = ${ids[0] ?? 0}
    `;
    const left = (await calls.priya.get<Organisation>(`/organisations/${made.id}`)).body.data;
    expect(left.provision_notify_user_ids).toEqual(ids.slice(1));
  });

  test('others are refused, and nothing is written', async () => {
    const [made, other] = [await add({ name: 'Redgum' }), await add({ name: 'Outback' })];
    const unsuitable = [
      await aPerson(made.id, { role: 'organisation_user' }),
      await aPerson(made.id, { abilities: ['read organisation users'] }),
      await aPerson(made.id, { email: null }),
      await aPerson(made.id, { status: 'disabled' }),
      await aPerson(other.id),
      987_654_321,
    ];
    for (const id of unsuitable) {
      const { status, body } = await put(made, [id]);
      expect([status, body.errors]).toEqual([
        422,
        { provision_notify_user_ids: [cannotDecideText] },
      ]);
    }
    const refused = await calls.priya.post('/organisations', {
      name: 'New',
      provision_notify_user_ids: [unsuitable[4]],
    });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { provision_notify_user_ids: [cannotDecideText] },
    ]);
    expect(
      await sql()`
        select name from organisations where provision_notify_user_ids <> '{}' or name = 'New'
      `,
    ).toEqual([]);
  });
});

test('is shown with the device types of its contract, the templates it can use, and its sign-up questions', async () => {
  const made = await add({ name: 'Redgum', admin_device_limit: { app: null, ev04: 5, zoleo: 0 } });
  const other = await add({ name: 'Outback' });
  const sql = calls.db.ownerSql;
  await sql`insert into ev04_config_templates (organisation_id, name, archived_at) values
    (null, 'Standard', null), (${made.id}, 'Quiet', null), (${made.id}, 'Old', app.now()),
      (${other.id}, 'Theirs', null)`;
  await sql`insert into sign_up_questions (organisation_id, question, required, "order") values
    (${made.id}, 'Do you drive?', false, 2), (${made.id}, 'Who is your manager?', true, 1),
      (${other.id}, 'Theirs?', true, 1)`;
  const shown = (await calls.priya.get<Organisation>(`/organisations/${made.id}`)).body.data;
  expect(shown.device_types.map(({ name }) => name)).toEqual(['app', 'ev04', 'button']);
  expect(shown.ev04_config_templates.map(({ name }) => name)).toEqual(['Quiet', 'Standard']);
  expect(shown.optional_questions.map(({ question, required }) => [question, required])).toEqual([
    ['Who is your manager?', true],
    ['Do you drive?', false],
  ]);
});

test('begins with example messages, which are valid', async () => {
  const made = await add({ name: 'Redgum' });
  const rows = await calls.db
    .ownerSql`select organisation_id, title from message_templates order by id`;
  expect(rows).toEqual(exampleTemplates.map(({ title }) => ({ organisation_id: made.id, title })));
  expect(
    exampleTemplates.map((template) => [
      messageTemplateFields.safeParse(template).error,
      messageTemplateFaults(template),
    ]),
  ).toEqual(exampleTemplates.map(() => [undefined, {}]));
});
