// @vitest-environment happy-dom
// Single sign-on: a connection that is not ready cannot be enabled, an unconfirmed one says who it
// reaches and who can confirm, and a test sign-in says who would be signed in.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionLogged } from '#domain/saml/saml.events.ts';
import type { SamlConnection } from '#domain/saml/saml-connection.ts';
import {
  samlConfiguration,
  samlConnections,
  samlConnectionsApi,
} from '#domain/saml/saml-connections.api.ts';
import { singleSignOnApi, type TestResult } from '#domain/saml/single-sign-on.api.ts';
import { OpenRecordProvider } from '#web/kit/page/open-record.tsx';
import { answer, noAnswer, refuse } from '#web/kit/testing/answers.factory.ts';
import {
  type OpenOptions,
  openScreen,
  openScreens,
  ownScope,
} from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import ConfigurationPage from './configuration-page.tsx';
import LogsPage from './logs-page.tsx';
import { samlScreens } from './saml.screens.ts';
import { StatusButton } from './status-button.tsx';
import { TestSignIn } from './test-sign-in.tsx';
import { UnconfirmedNotice } from './unconfirmed-notice.tsx';

const connection: SamlConnection = {
  ...sampleOf(samlConnections.api.get),
  id: 6,
  name: 'Entra',
  status: 'disabled',
  confirmation: 'confirmed',
  idp_entity_id: 'https://idp.test/entity',
  idp_login_url: 'https://idp.test/login',
  idp_logout_url: null,
  relay_state_url: null,
  certificate_state: 'valid',
  entity_url: 'https://vigil.test/saml/6/metadata',
};
const user = { abilities: ['saml connections', 'read organisation settings'] as const };
const reader = { abilities: ['read organisation settings'] as const };
const shared: OpenOptions = { scope: ownScope, user };

describe('enabling', () => {
  const openButton = (over: Partial<SamlConnection>, options: OpenOptions = {}) =>
    openScreen(<StatusButton record={{ ...connection, ...over }} />, { ...shared, ...options });

  it('a connection that is ready is enabled at once', async () => {
    const screen = openButton({}, { answers: [answer(samlConnectionsApi.status, connection)] });
    await screen.press('Enable');
    await screen.expectWritten(['PUT /saml-connections/6/status', { status: 'enabled' }]);
    await screen.expectText('Entra enabled.');
  });

  it.each<Partial<SamlConnection>>([
    { idp_entity_id: null },
    { idp_login_url: null },
    { idp_login_url: 'http://idp.test/login' },
    { certificate_state: 'missing' },
    { certificate_state: 'expired' },
  ])('one that is not ready says so and is not enabled (%j)', async (over) => {
    const screen = openButton(over);
    await screen.press('Enable');
    expect((await screen.find('button', 'Enable')).title).toBe('Configure the connection first.');
    expect(screen.written).toEqual([]);
  });

  it('disabling asks first; one that lacks something can still be disabled', async () => {
    const screen = openButton(
      { status: 'enabled', certificate_state: 'expired' },
      { answers: [answer(samlConnectionsApi.status, connection)] },
    );
    await screen.press('Disable');
    await screen.answerQuestion('Cancel');
    expect(screen.written).toEqual([]);
    await screen.press('Disable');
    await screen.answerQuestion('Disable');
    await screen.expectWritten(['PUT /saml-connections/6/status', { status: 'disabled' }]);
    await screen.expectText('Entra disabled.');
  });

  it('a reader has no such button', async () => {
    const screen = openButton({}, { user: reader });
    await screen.expectNoText('Enable');
  });
});

describe('an unconfirmed connection', () => {
  const change = (id: number, by: string) => ({
    id,
    by,
    what: 'Certificate changed',
    changed_at: '2026-11-21T01:00:00Z',
  });
  const confirmation = (over: object) =>
    answer(samlConnectionsApi.confirmation, {
      confirmed_at: null,
      confirmed_by: null,
      changes: [change(9, 'Mei Chen')],
      may_confirm: false,
      confirmers: [],
      ...over,
    });
  const people = (...names: string[]) => names.map((name, at) => ({ id: at + 1, name }));
  const openNotice = (...answers: ReturnType<typeof answer>[]) =>
    openScreen(<UnconfirmedNotice record={{ ...connection, confirmation: 'unconfirmed' }} />, {
      ...shared,
      answers,
    });

  it.each([
    [[], 'An Organisation Admin with all permissions and an unrestricted view can confirm it.'],
    [people('Ana', 'Bo', 'Cy'), 'Ask for confirmation: Ana, Bo, Cy.'],
    [people('Ana', 'Bo', 'Cy', 'Di', 'Ed'), 'Ana, Bo, Cy and 2 more can confirm it.'],
  ])('names who can confirm it (%#)', async (confirmers, words) => {
    const screen = openNotice(confirmation({ confirmers }));
    await screen.expectText('whom Mei Chen can manage', words);
    expect(screen.look('button')).toBeNull();
  });

  it('names each of those who changed it once', async () => {
    const changes = [change(9, 'Mei Chen'), change(8, 'Bo Lind'), change(7, 'Mei Chen')];
    const screen = openNotice(confirmation({ changes }));
    await screen.expectText('whom each of these can manage: Mei Chen, Bo Lind.');
  });

  it('is confirmed after a question that lists the changes, up to the newest that was shown', async () => {
    const screen = openNotice(
      confirmation({ may_confirm: true, changes: [change(9, 'Mei Chen'), change(8, 'Bo Lind')] }),
      refuse(samlConnectionsApi.confirm, 409, { message: 'It was changed again.' }),
    );
    await screen.press('Confirm connection');
    await screen.expectText('Confirm only if you expected these changes:', 'Bo Lind · 21/11/2026');
    await screen.answerQuestion('Cancel');
    expect(screen.written).toEqual([]);
    await screen.press('Confirm connection');
    await screen.answerQuestion('Confirm connection');
    await screen.expectWritten([
      'PUT /organisations/4/saml-connections/6/confirm',
      { last_change_id: 9 },
    ]);
    await screen.expectText('It was changed again.');
    // What was changed since is read after a refusal too.
    await screen.expect(() =>
      expect(screen.calls.filter(({ line }) => line.startsWith('GET'))).toHaveLength(2),
    );
  });

  it('a confirmed one says nothing, and one without known changes neither', async () => {
    const screen = openScreen(<UnconfirmedNotice record={connection} />, shared);
    await screen.expectNoText('Not confirmed');
    expect(screen.calls).toEqual([]);
    screen.close();
    const none = openNotice(confirmation({ changes: [] }));
    await none.expect(() => expect(none.calls).toHaveLength(1));
    await none.expectNoText('Not confirmed');
  });
});

describe('a test sign-in', () => {
  const result: TestResult = {
    outcome: 'accepted',
    reason: null,
    name_id: 'ana@redgum.test',
    name_id_format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    attributes: [
      { name: 'http://schemas.test/claims/givenname', values: ['Ana'] },
      { name: 'groups', values: [] },
    ],
    user: { id: 1, name: 'Ana Silva', email: 'ana@redgum.test' },
    problem: null,
    matched_by: 'email',
  };
  const openTest = (at: string, options: OpenOptions = {}, over: Partial<SamlConnection> = {}) =>
    openScreen(<TestSignIn connection={{ ...connection, ...over }} />, {
      ...shared,
      at,
      ...options,
    });
  const tested = (over: Partial<TestResult>) => ({
    answers: [answer(singleSignOnApi.tested, { ...result, ...over })],
  });
  let left: string[];
  beforeEach(() => {
    left = [];
    vi.spyOn(window.location, 'assign').mockImplementation((to) => void left.push(String(to)));
  });

  it('leads to the identity provider, once the connection is configured', async () => {
    const begins = [answer(singleSignOnApi.test, { url: 'https://idp.test/login?x', key: 'k' })];
    const missing = openTest('/', {}, { idp_entity_id: null });
    await missing.press('Start test sign-in');
    expect(missing.written).toEqual([]);
    missing.close();
    const screen = openTest('/', { answers: begins });
    await screen.press('Start test sign-in');
    await screen.expect(() => expect(left).toEqual(['https://idp.test/login?x']));
  });

  it('says who would be signed in and by what, with short names of what arrived', async () => {
    const screen = openTest('/?test=k', tested({}));
    await screen.expectText(
      'Would sign in Ana Silva',
      'Matched by the email: ana@redgum.test.',
      'Name ID formatemailAddress',
      'givennameAna',
      'groups–',
    );
    expect(screen.calls.map(({ line }) => line)).toEqual([
      'GET /organisations/4/saml-connections/6/test/k',
    ]);
  });

  it('says that a person was found who cannot sign in, and why', async () => {
    const screen = openTest('/?test=k', tested({ problem: 'The connection is not confirmed.' }));
    await screen.expectText('Found Ana Silva, who cannot sign in yet', 'is not confirmed.');
    await screen.expectNoText('Would sign in');
  });

  it.each<[Partial<TestResult>, string]>([
    [{ user: null, matched_by: null }, 'Nobody in this organisation matches.'],
    [{ outcome: 'refused', reason: 'The signature is wrong.' }, 'The signature is wrong.'],
    [{ outcome: null }, 'The identity provider has not answered yet.'],
    [{ name_id: null, name_id_format: null }, 'Name ID–'],
    [
      { user: { id: 1, name: 'Ana', email: null }, matched_by: 'link' },
      'Matched by an earlier sign-in.',
    ],
  ])('an answer of another kind (%#)', async (over, words) => {
    const screen = openTest('/?test=k', tested(over));
    await screen.expectText(words);
  });

  it('one that is gone can be started again', async () => {
    const screen = openTest('/?test=k', { answers: [refuse(singleSignOnApi.tested, 404)] });
    await screen.expectText('This test is no longer available.');
    await screen.find('button', 'Test again');
  });

  it('a reader does not see it', async () => {
    const screen = openTest('/?test=k', { user: reader });
    await screen.expectNoText('Test sign-in');
    expect(screen.calls).toEqual([]);
  });
});

describe('the configuration', () => {
  const openPage = (over: Partial<SamlConnection>, ...answers: ReturnType<typeof answer>[]) => {
    const record = { ...connection, ...over };
    return openScreen(
      <OpenRecordProvider value={record}>
        <ConfigurationPage />
      </OpenRecordProvider>,
      {
        ...shared,
        answers: [...answers, answer(samlConfiguration.api.get, record)],
      },
    );
  };
  const [sooner, later] = ['2026-12-01T00:00:00Z', '2027-12-01T00:00:00Z'];

  it.each<[Partial<SamlConnection>, string]>([
    [
      { certificate_state: 'expired', idp_x509_cert_expires_at: sooner },
      'The certificate expired on 01/12/2026.',
    ],
    [
      {
        certificate_state: 'expiring',
        idp_x509_cert_expires_at: later,
        idp_x509_cert_next_expires_at: sooner,
      },
      'The certificate expires on 01/12/2027.',
    ],
    [{ is_reading_metadata: true }, 'Reading the metadata from its address…'],
    [{ metadata_problem: 'No answer.' }, 'The metadata could not be read. No answer.'],
    [{ idp_login_url: 'http://idp.test' }, 'This connection needs repair.'],
  ])('warns of %j', async (over, words) => {
    const screen = openPage(over);
    await screen.expectText(words);
  });

  it('a valid one warns of nothing', async () => {
    const screen = openPage({ idp_x509_cert_expires_at: later });
    await screen.field('Entity ID');
    await screen.expectNoText('The certificate', 'needs repair', 'could not be read');
  });

  const file = (text: string, size = text.length) => {
    const made = new File([text], 'metadata.xml', { type: 'text/xml' });
    Object.defineProperty(made, 'size', { value: size });
    return made;
  };

  it.each([
    [file('<a/>', 300_001), 'metadata.xml is too large to be metadata.'],
    [file('{}'), 'metadata.xml is not an XML file.'],
  ])('a file that is no metadata fills in nothing (%#)', async (given, words) => {
    const screen = openPage({ metadata: null });
    await screen.upload('Metadata file', given);
    await screen.expectText(words);
    expect((await screen.field('Metadata XML or its address')).value).toBe('');
  });

  it('metadata of a file is filled in, and saved by the person', async () => {
    const screen = openPage({ metadata: null });
    await screen.upload('Metadata file', file('\n <EntityDescriptor/>', 300_000));
    await screen.expectText('metadata.xml is filled in. Save to use it.');
    expect((await screen.field('Metadata XML or its address')).value).toContain('EntityDescriptor');
    expect(screen.written).toEqual([]);
  });

  it('what is refused is shown at its field, and stays', async () => {
    const screen = openPage(
      {},
      refuse(samlConfiguration.api.update, 422, {
        errors: { idp_login_url: ['Enter an address that begins with https://.'] },
      }),
    );
    await screen.type('Sign-in URL', 'https://other.test');
    await screen.press(/^Save/);
    await screen.expectProblem('Sign-in URL', 'Enter an address that begins with https://.');
    expect((await screen.field('Sign-in URL')).value).toBe('https://other.test');
  });
});

it('the list says that a connection needs repair on its page only', async () => {
  const screen = openScreens(samlScreens, {
    ...shared,
    at: '/organisation/settings/saml/6/details',
    answers: [answer(samlConnections.api.get, { ...connection, idp_login_url: 'http://x.test' })],
  });
  await screen.expectText('Needs repair');
});

it('the log is read again when something arrives, and shows details where they were kept', async () => {
  const log = (id: number, over: object) => ({
    ...sampleOf(samlConnectionsApi.logs),
    id,
    reason: `Reason ${id}`,
    ...over,
  });
  const screen = openScreen(
    <OpenRecordProvider value={connection}>
      <LogsPage />
    </OpenRecordProvider>,
    {
      ...shared,
      answers: [answer(samlConnectionsApi.logs, [log(1, { details: { name: 'Ana' } })] as never)],
    },
  );
  await screen.expectText('Reason 1');
  screen.change(
    answer(samlConnectionsApi.logs, [log(2, {}), log(1, { details: { name: 'Ana' } })] as never),
  );
  await screen.emit('private-organisation.4', connectionLogged, {} as never);
  await screen.expectText('Reason 2');
  const [menu] = await screen.all('button', /^Actions for/);
  expect(await screen.all('button', /^Actions for/)).toHaveLength(1);
  if (!menu) throw new Error('no menu');
  await screen.pressElement(menu);
  await screen.press('Show details', 'menuitem');
  await screen.expectText('"name": "Ana"');
});

it('nothing is shown of a connection that is still loading', async () => {
  const screen = openScreens(samlScreens, {
    ...shared,
    at: '/organisation/settings/saml/6/details',
    answers: [noAnswer(samlConnections.api.get)],
  });
  await screen.expect(() => expect(screen.calls).toHaveLength(1));
  await screen.expectNoText('Enable', 'Needs repair');
});
