// @vitest-environment happy-dom
// Provisioning by a directory: a token is shown once, a mapping shows who is changed before it is
// saved, and an account is linked after a question only.
import { describe, expect, it } from 'vitest';
import { departments } from '#domain/departments/departments.api.ts';
import { samlConnections } from '#domain/saml/saml-connections.api.ts';
import { type ScimGroup, type ScimIssue, type ScimState, scimApi } from '#domain/scim/scim.api.ts';
import { userTags } from '#domain/tags/user-tags.api.ts';
import { OpenRecordProvider } from '#web/kit/page/open-record.tsx';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import {
  type OpenOptions,
  openDialog,
  openScreen,
  ownScope,
} from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import { MappingDialog } from './mapping-dialog.tsx';
import ScimIssuesPage from './scim-issues-page.tsx';
import ScimPage from './scim-page.tsx';
import { TokensCard } from './tokens-card.tsx';

const params = { organisationId: 4, id: 6 };
const base = '/organisations/4/saml-connections/6/scim';
const writer = {
  abilities: [
    'saml connections',
    'read departments',
    'read organisation users',
    'read user tags',
  ] as never,
};
const reader = { abilities: ['read organisation settings'] as const };
const shared: OpenOptions = { scope: ownScope, user: writer };

const token = { ...sampleOf(scimApi.state).tokens[0], id: 1, hint: 'ab12', created_by: 'Mei Chen' };
const tokens = [
  { ...token, created_at: '2026-11-21T01:00:00Z', last_used_at: null },
  {
    ...token,
    id: 2,
    hint: 'cd34',
    created_at: '2026-11-01T01:00:00Z',
    last_used_at: '2026-11-20T01:00:00Z',
  },
];
const state: ScimState = {
  ...sampleOf(scimApi.state),
  tenant_url: 'https://vigil.test/scim/6',
  tokens,
};

describe('the tokens', () => {
  const open = (over: Partial<ScimState>, options: OpenOptions & { isOn?: boolean } = {}) =>
    openScreen(
      <TokensCard state={{ ...state, ...over }} params={params} isOn={options.isOn ?? true} />,
      { ...shared, ...options },
    );

  it('a new one is made as well as the one that is used, and shown this once', async () => {
    const screen = open(
      {},
      { answers: [answer(scimApi.regenerate, { ...state, scim_token: 'secret-token' })] },
    );
    await screen.expectNoText('secret-token');
    await screen.press('Make a new token');
    await screen.expectText('Copy the new token now. It is not shown again.', 'secret-token');
    await screen.expectWritten([`POST ${base}`, { keep_previous: true }]);
  });

  it('one is ended after a question only, and a token that was just shown is gone with it', async () => {
    const screen = open(
      {},
      {
        answers: [
          answer(scimApi.regenerate, { ...state, scim_token: 'secret-token' }),
          answer(scimApi.endToken, state),
        ],
      },
    );
    await screen.press('Make a new token');
    await screen.expectText('secret-token');
    const [first] = await screen.all('button', 'End token');
    if (!first) throw new Error('no button');
    await screen.pressElement(first);
    await screen.expectText('End the token …ab12?');
    await screen.answerQuestion('Cancel');
    expect(screen.written).toHaveLength(1);
    await screen.pressElement(first);
    await screen.answerQuestion('End token');
    await screen.expectText('Token ended.');
    expect(screen.written[1]?.[0]).toBe(`DELETE ${base}/tokens/1`);
    await screen.expectNoText('secret-token');
  });

  it('says when each was used last', async () => {
    const screen = open({});
    await screen.expectText('…ab12 Never used', '…cd34 Last used 20/11/2026, 12:00 AEDT');
  });

  it.each([
    [true, tokens, false],
    [false, tokens, true],
    [false, [], false],
  ])('on: %s, tokens: %o, a refusal is warned of: %s', async (isOn, given, warns) => {
    const screen = open({ tokens: given }, { isOn });
    await screen.expectText('managed by the directory');
    if (warns) await screen.expectText('Provisioning is off: the directory is refused');
    else await screen.expectNoText('Provisioning is off');
  });

  it('a reader makes and ends none', async () => {
    const screen = open({}, { user: reader });
    await screen.expectText('…ab12');
    expect([screen.look('button', /Make a/), screen.look('button', 'End token')]).toEqual([
      null,
      null,
    ]);
  });
});

describe('what members of a group get', () => {
  const group: ScimGroup = {
    ...sampleOf(scimApi.groups),
    id: 3,
    display_name: 'Nurses',
    department_id: 8,
    department: { id: 8, name: 'Archived ward' },
    role: null,
    user_tag_id: null,
    user_tag: null,
  };
  const person = { id: 1, name: 'Ana Silva', changes: ['Department: North', 'Role: User'] };
  const open = async (...answers: ReturnType<typeof answer>[]) =>
    await openDialog((close) => <MappingDialog group={group} params={params} onClose={close} />, {
      ...shared,
      answers: [
        ...answers,
        answer(departments.api.picker, [{ id: 7, name: 'North' }] as never),
        answer(userTags.api.picker, []),
      ],
    });

  it('shows who is changed before it is saved', async () => {
    const screen = await open(answer(scimApi.preview, { total: 1, people: [person] }));
    await screen.expectText('1 person is changed:', 'Ana Silva: Department: North, Role: User');
    await screen.expectNoText('Only the first');
  });

  it.each([
    [{ total: 0, people: [] }, 'Nobody is changed by this.'],
    [{ total: 5, people: [person] }, '5 people are changed:'],
    [{ total: 5, people: [person] }, 'Only the first 1 are shown.'],
  ])('%o', async (preview, words) => {
    const screen = await open(answer(scimApi.preview, preview));
    await screen.expectText(words);
  });

  it('a refusal is at its field, and the dialog stays', async () => {
    const screen = await open(
      answer(scimApi.preview, { total: 0, people: [] }),
      refuse(scimApi.map, 422, { errors: { department_id: ['This department is archived.'] } }),
    );
    await screen.expectText('Nobody is changed by this.');
    await screen.press('Save');
    await screen.expectText('This department is archived.');
    await screen.expectWritten(
      [`POST ${base}/groups/3/preview`, { department_id: 8, role: null, user_tag_id: null }],
      [`PUT ${base}/groups/3`, { department_id: 8, role: null, user_tag_id: null }],
    );
  });

  it('a refusal of the preview is at its field too', async () => {
    const screen = await open(
      refuse(scimApi.preview, 422, { errors: { role: ['Nobody may be given this role.'] } }),
    );
    await screen.expectText('Nobody may be given this role.');
  });

  it('a saved mapping closes the dialog', async () => {
    const screen = await open(
      answer(scimApi.preview, { total: 0, people: [] }),
      answer(scimApi.map, group),
    );
    await screen.press('Save');
    await screen.expectText('Nurses saved.');
    await screen.expectClosed();
  });
});

describe('issues', () => {
  const issue: ScimIssue = {
    ...sampleOf(scimApi.issues),
    id: 2,
    subject: 'ana@redgum.test',
    user: { id: 1, name: 'Ana Silva' },
    can_link: true,
    resolved_at: null,
  };
  const open = (over: Partial<ScimIssue>, options: OpenOptions = {}) =>
    openScreen(
      <OpenRecordProvider value={{ id: 6 }}>
        <ScimIssuesPage />
      </OpenRecordProvider>,
      {
        ...shared,
        ...options,
        answers: [...(options.answers ?? []), answer(scimApi.issues, [{ ...issue, ...over }])],
      },
    );
  const openMenu = async (screen: ReturnType<typeof open>) => {
    await screen.press(/^Actions for/);
    await screen.find('menu');
  };

  it('an account is linked after a question only', async () => {
    const screen = open({}, { answers: [answer(scimApi.link, { id: 2 })] });
    await openMenu(screen);
    await screen.press('Link account', 'menuitem');
    await screen.expectText('Link Ana Silva to ana@redgum.test?');
    await screen.answerQuestion('Cancel');
    expect(screen.written).toEqual([]);
    await openMenu(screen);
    await screen.press('Link account', 'menuitem');
    await screen.answerQuestion('Link account');
    await screen.expectWritten([`PUT ${base}/issues/2/link`]);
    await screen.expectText('Ana Silva is linked.');
  });

  it('one that cannot be linked is only marked as resolved', async () => {
    const screen = open({ can_link: false }, { answers: [answer(scimApi.resolve, { id: 2 })] });
    await openMenu(screen);
    expect(screen.look('menuitem', 'Link account')).toBeNull();
    await screen.press('Mark as resolved', 'menuitem');
    await screen.expectWritten([`PUT ${base}/issues/2/resolve`]);
  });

  it.each<[string, Partial<ScimIssue>, OpenOptions]>([
    ['a resolved one', { resolved_at: '2026-11-21T01:00:00Z' }, {}],
    ['a reader', {}, { user: reader }],
  ])('%s has no actions', async (_, over, options) => {
    const screen = open(over, options);
    await screen.expectText('ana@redgum.test');
    expect(screen.look('button', /^Actions for/)).toBeNull();
  });
});

it.each([
  [0, null],
  [1, 'The directory asked for something that needs your attention.'],
  [2, '2 requests of the directory need your attention.'],
])('%i issues on the page of a connection', async (issues_count, words) => {
  const connection = { ...sampleOf(samlConnections.api.get), id: 6, name: 'Entra' };
  const screen = openScreen(
    <OpenRecordProvider value={connection}>
      <ScimPage />
    </OpenRecordProvider>,
    {
      ...shared,
      answers: [
        answer(scimApi.state, { ...state, issues_count }),
        answer(scimApi.groups, []),
        answer(samlConnections.api.get, connection),
      ],
    },
  );
  await screen.expectText('For your directory', 'No groups yet');
  if (words === null) await screen.expectNoText('your attention');
  else await screen.expectText(words);
});
