// @vitest-environment happy-dom
// An organisation: one answer where it does not exist, terms that are published after a question
// only, questions in their order, limits against what is used, and logos that are refused next to
// their picture.
import { describe, expect, it } from 'vitest';
import { brandingApi } from '#domain/organisations/branding/branding.api.ts';
import { deviceLimits } from '#domain/organisations/device-limits.api.ts';
import { organisationsApi } from '#domain/organisations/organisations.api.ts';
import { signUpQuestions } from '#domain/organisations/questions/questions.api.ts';
import {
  organisationTermsApi,
  platformTermsApi,
  type TermsVersion,
} from '#domain/organisations/terms/terms.api.ts';
import { answer, noAnswer, refuse } from '#web/kit/testing/answers.factory.ts';
import {
  type OpenOptions,
  openDialog,
  openScreen,
  ownScope,
} from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import { BrandingPictures } from './branding/branding-pictures.tsx';
import DeviceLimitPage from './device-limits/device-limit-page.tsx';
import { IncludeSwitch } from './include-switch.tsx';
import { OrganisationFrame } from './organisation-frame.tsx';
import OrganisationRedirect from './organisation-redirect.tsx';
import SignUpQuestionsPage from './questions/sign-up-questions-page.tsx';
import SubdomainDialog from './subdomain/subdomain-dialog.tsx';
import { Changes } from './terms/changes.tsx';
import TermsPage from './terms/terms-page.tsx';

const organisation = sampleOf(organisationsApi.get, { id: 7, name: 'Redgum', status: 'active' });
const platform = { abilities: ['read organisations', 'write organisations'] as const };

describe('the frame of an organisation', () => {
  const open = (options: OpenOptions) =>
    openScreen(
      <OrganisationFrame
        organisationId={7}
        sectionsOf={(included) =>
          included
            ? [{ key: 'people', path: '/organisations/7/users', label: 'People' } as never]
            : []
        }
      />,
      { at: '/organisations/7/details', user: platform, ...options },
    );

  it.each([404, 422])('one that does not exist (%i) is not loaded again', async (status) => {
    const screen = open({ answers: [refuse(organisationsApi.get, status)] });
    await screen.expectText('This organisation does not exist', 'All organisations');
    expect(screen.look('button', 'Try again')).toBeNull();
    await screen.expectNoText('r-1');
  });

  it('one that could not be loaded says why, and is loaded again', async () => {
    const screen = open({ answers: [refuse(organisationsApi.get, 503, { message: 'Busy.' })] });
    await screen.expectText('The organisation could not be loaded', 'Busy.');
    screen.change(answer(organisationsApi.get, organisation));
    await screen.press('Try again');
    await screen.find('heading', 'Redgum');
  });

  it('its state is shown unless it is active', async () => {
    const screen = open({
      answers: [answer(organisationsApi.get, { ...organisation, status: 'trial' })],
    });
    await screen.expectText('Redgum', 'Trial');
    screen.close();
    const active = open({ answers: [answer(organisationsApi.get, organisation)] });
    await active.find('heading', 'Redgum');
    await active.expectNoText('Active');
  });

  it('who may not read all of it sees its name, and nothing to do with it', async () => {
    const screen = open({
      user: { abilities: ['read alert monitoring'] },
      answers: [
        answer(organisationsApi.heading, { ...sampleOf(organisationsApi.heading), name: 'Redgum' }),
      ],
    });
    await screen.find('heading', 'Redgum');
    expect(screen.look('button', /^Actions for/)).toBeNull();
    expect(screen.calls.map(({ line }) => line)).not.toContain('GET /organisations/7');
  });

  it('nothing is claimed while it is on its way', async () => {
    const screen = open({ answers: [noAnswer(organisationsApi.get)] });
    await screen.find('heading', 'Loading');
    await screen.expectNoText('does not exist');
  });
});

it('a feature is turned on with the state that was seen', async () => {
  const screen = openScreen(<IncludeSwitch organisation={organisation} flag="enable_messaging" />, {
    answers: [answer(organisationsApi.update, organisation)],
  });
  await screen.press('Messaging', 'switch');
  await screen.expectWritten([
    'PUT /organisations/7',
    { enable_messaging: true, updated_at: organisation.updated_at },
  ]);
  await screen.expectText('Messaging turned on for Redgum.');
});

it('a bare address leads to the details', async () => {
  const screen = openScreen(<OrganisationRedirect />, {
    path: '/organisations/:organisationId',
    at: '/organisations/7',
  });
  await screen.expectAddress('/organisations/7/details');
});

it('a subdomain that is refused is shown at its field, and the dialog stays', async () => {
  const screen = await openDialog((close) => <SubdomainDialog id={7} onClose={close} />, {
    user: platform,
    answers: [
      answer(organisationsApi.get, { ...organisation, subdomain: 'redgum' }),
      refuse(organisationsApi.subdomain, 422, { errors: { subdomain: ['It is taken.'] } }),
    ],
  });
  await screen.type('Subdomain', 'wattle');
  await screen.press('Change subdomain');
  await screen.expectProblem('Subdomain', 'It is taken.');
  expect((await screen.field('Subdomain')).value).toBe('wattle');
});

describe('terms', () => {
  const version = (number: number, over: Partial<TermsVersion> = {}): TermsVersion => ({
    id: number + 10,
    version: number,
    latest: true,
    accepted_count: 3,
    written_by: 'Mei Chen',
    created_at: '2026-11-21T01:00:00Z',
    ...over,
  });
  const history = (versions: TermsVersion[], bound_count = 5) => ({ versions, bound_count });
  const user = { abilities: ['read settings'] as const };
  const open = (versions: TermsVersion[], options: OpenOptions = {}) =>
    openScreen(<TermsPage />, {
      user,
      ...options,
      answers: [
        ...(options.answers ?? []),
        answer(platformTermsApi.list, history(versions)),
        answer(platformTermsApi.get, ({ params }) => ({
          ...version(params.id - 10),
          content: `Text ${params.id - 10}`,
        })),
      ],
    });

  it('counts who accepted them, never more than are bound', async () => {
    const screen = open([version(2, { accepted_count: 9 })]);
    await screen.expectText('Accepted by 5 of 5 people', 'Text 2', 'Accepted by 9 people');
  });

  it('without any, the platform and an organisation say different things', async () => {
    const screen = open([]);
    await screen.expectText('People are not asked to accept anything');
    screen.close();
    const own = openScreen(<TermsPage />, {
      scope: ownScope,
      user: { abilities: ['read organisation settings'] },
      answers: [answer(organisationTermsApi.list, history([]))],
    });
    await own.expectText('The terms of the platform apply.');
    expect(own.look('button', 'Write terms')).toBeNull();
  });

  it('the next version is published after a question, over the one that was seen', async () => {
    const screen = open([version(2)], {
      answers: [answer(platformTermsApi.create, { ...version(3), content: 'New' })],
    });
    await screen.press('Write new version');
    await screen.type('Text of version 3', 'New');
    await screen.press('Publish version 3');
    await screen.expectText('5 people are asked to accept it at their next sign-in.');
    await screen.answerQuestion('Cancel');
    expect(screen.written).toEqual([]);
    await screen.press('Publish version 3');
    await screen.answerQuestion('Publish version 3');
    await screen.expectWritten(['POST /terms-conditions', { content: 'New', seen_version: 2 }]);
    await screen.expectText('Version 3 is published.');
  });

  it('a refusal is at the text, which stays', async () => {
    const screen = open([version(2)], {
      answers: [
        refuse(platformTermsApi.create, 422, { errors: { content: ['Enter the terms.'] } }),
      ],
    });
    await screen.press('Write new version');
    await screen.type('Text of version 3', 'x');
    await screen.press('Publish version 3');
    await screen.answerQuestion('Publish version 3');
    await screen.expectProblem('Text of version 3', 'Enter the terms.');
    expect((await screen.field('Text of version 3')).value).toBe('x');
    screen.change(refuse(platformTermsApi.create, 409, { message: 'Somebody published first.' }));
    await screen.press('Publish version 3');
    await screen.answerQuestion('Publish version 3');
    await screen.expectText('Somebody published first.');
  });

  it('the first version has no changes to show; a later one has', async () => {
    const screen = open([version(2), version(1)]);
    await screen.press('Show version 1');
    await screen.expectText('Text 1');
    expect(screen.look('radio', /^Changes/)).toBeNull();
    await screen.keys('{Escape}');
    await screen.press('Show version 2');
    await screen.press('Changes to version 1', 'radio');
    await screen.expectText('Added: Text 2', 'Removed: Text 1');
  });

  it('texts that are alike have no changes', async () => {
    const screen = openScreen(<Changes before={'a\nb'} after={'a\nb'} />);
    await screen.expectText('No changes.');
  });

  it('terms that could not be loaded are loaded again', async () => {
    const screen = openScreen(<TermsPage />, {
      user,
      answers: [refuse(platformTermsApi.list, 503)],
    });
    await screen.expectText('The terms could not be loaded');
    screen.change(answer(platformTermsApi.list, history([])));
    await screen.press('Try again');
    await screen.expectText('No terms and conditions');
  });
});

describe('sign-up questions', () => {
  const question = (id: number, over: object = {}) => ({
    ...sampleOf(signUpQuestions.api.list),
    id,
    question: `Question ${id}`,
    answer_type: 'text',
    required: false,
    answers_count: 0,
    ...over,
  });
  const writer = {
    abilities: ['read organisation settings', 'write organisation settings'] as const,
  };
  const open = (rows: object[], options: OpenOptions = {}) =>
    openScreen(<SignUpQuestionsPage />, {
      scope: ownScope,
      user: writer,
      ...options,
      answers: [...(options.answers ?? []), answer(signUpQuestions.api.list, rows as never)],
    });

  it('are moved, and the ends stay where they are', async () => {
    const screen = open(
      [question(1), question(2, { required: true, answers_count: 1 }), question(3)],
      { answers: [answer(signUpQuestions.api.order, {} as never)] },
    );
    await screen.expectText('Text · Must be answered · 1 answer', 'Text · No answers');
    const up = await screen.find('button', 'Move up: Question 1');
    expect(up.getAttribute('aria-disabled')).toBe('true');
    await screen.pressElement(up);
    await screen.press('Move down: Question 3');
    expect(screen.written).toEqual([]);
    await screen.press('Move down: Question 1');
    await screen.expect(() => expect(screen.written).toHaveLength(1));
    expect(screen.written[0]?.[1]).toEqual({ ids: [2, 1, 3] });
    await screen.expectText('The question is now number 2.');
    await screen.expectFocus('button', 'Move down: Question 1');
  });

  it.each([
    [0, 'No one has answered it.'],
    [1, '1 answer is deleted.'],
    [2, '2 answers are deleted.'],
  ])('removing one with %i answers says what is lost', async (answers_count, words) => {
    const screen = open([question(1, { answers_count })], {
      answers: [answer(signUpQuestions.api.remove, {} as never)],
    });
    await screen.press('Remove: Question 1');
    await screen.expectText(words);
    await screen.answerQuestion('Cancel');
    expect(screen.written).toEqual([]);
  });

  it('a reader moves and removes none', async () => {
    const screen = open([question(1)], { user: { abilities: ['read organisation settings'] } });
    await screen.expectText('Question 1');
    expect([screen.look('button', /^Move/), screen.look('button', 'Add question')]).toEqual([
      null,
      null,
    ]);
  });

  it('none yet, and none that could be loaded, differ', async () => {
    const screen = open([]);
    await screen.expectText('No sign-up questions');
    screen.close();
    const failed = openScreen(<SignUpQuestionsPage />, {
      scope: ownScope,
      user: writer,
      answers: [refuse(signUpQuestions.api.list, 500)],
    });
    await failed.expectText('The questions could not be loaded');
  });

  it('one of several options needs two of them, before anything is sent', async () => {
    const screen = open([]);
    await screen.press('Add question');
    await screen.expectFocus('textbox', /^Question/);
    await screen.type('Question', 'Which shift?');
    await screen.choose('Answer', 'choice');
    await screen.press('Add question');
    await screen.expectText(/at least (two|2)/i);
    expect(screen.written).toEqual([]);
    expect((await screen.field('Question')).value).toBe('Which shift?');
  });
});

describe('device limits', () => {
  const limits = {
    ...sampleOf(deviceLimits.api.get),
    admin_device_limit: { app: 10, ev04: null, zoleo: 0 },
    allocated: { app: 4, ev04: 0, zoleo: 0 },
    balance: { app: 6, ev04: null, zoleo: 0 },
    used: { app: 3, ev04: 2, zoleo: 0 },
    exceeded: false,
  };
  const open = (over: object, abilities: readonly string[]) =>
    openScreen(<DeviceLimitPage />, {
      scope: ownScope,
      user: {
        abilities: abilities as never,
        role: { name: 'organisation_admin', kind: 'organisation' },
      },
      answers: [answer(deviceLimits.api.get, { ...limits, ...over } as never)],
    });

  it('no limit is no number, and none is 0', async () => {
    const screen = open({}, ['device limits']);
    await screen.expectText('Devices against the limits');
    const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    expect(rows).toEqual([
      ['Mobile apps', '10', '4', '6', '3'],
      ['EV-04 pendants', 'No limit', '0', 'No limit', '2'],
      ['Zoleo devices', '0', '0', '0', '0'],
    ]);
    await screen.expectNoText('The limits are exceeded.');
  });

  it('says that they are exceeded', async () => {
    const screen = open({ exceeded: true }, ['device limits']);
    await screen.expectText('The limits are exceeded.');
  });

  it('the contract’s own limit is for the platform to change', async () => {
    const screen = open({}, ['device limits']);
    await screen.expectText("Organisation's limit");
    await screen.expectNoText('What the contract allows the whole organisation.');
  });
});

describe('logos', () => {
  const image = { url: '/branding/4/abc', width: 100, height: 40 };
  const shown = {
    ...sampleOf(brandingApi.get),
    logo: image,
    login_logo: null,
    sign_in_host: null,
  };
  const open = (options: OpenOptions = {}) =>
    openScreen(<BrandingPictures />, {
      scope: ownScope,
      user: { abilities: ['write organisation settings'] },
      ...options,
      answers: [...(options.answers ?? []), answer(brandingApi.get, shown as never)],
    });
  const picture = new File(['x'], 'logo.png', { type: 'image/png' });

  it('one that is refused says why next to it, and the one that is shown stays', async () => {
    const screen = open({
      answers: [refuse(brandingApi.upload, 422, { errors: { file: ['It is no picture.'] } })],
    });
    await screen.expectText('None: the organisation has no subdomain.');
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no box for a file');
    await screen.uploadTo(input, picture);
    await screen.expectText('It is no picture.');
    await screen.find('img', 'Logo');
  });

  it('one that is too large is refused by the server in its words', async () => {
    const screen = open({
      answers: [refuse(brandingApi.upload, 413, { message: 'It is too large.' })],
    });
    await screen.find('img', 'Logo');
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no box for a file');
    await screen.uploadTo(input, picture);
    await screen.expectText('It is too large.');
  });

  it('a reader sees them, and where people sign in', async () => {
    const screen = open({
      user: { abilities: ['read organisation settings'] },
      answers: [answer(brandingApi.get, { ...shown, sign_in_host: 'redgum.vigil.test' } as never)],
    });
    await screen.expectText('Sign-in logoNone', '//redgum.vigil.test');
    expect(document.querySelector('input[type=file]')).toBeNull();
  });
});
