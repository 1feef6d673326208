// @vitest-environment happy-dom
// The words of emails and texts: whose words are sent, a preview of what is being written, a test to
// oneself, and the way back to the default after a question only.
import { describe, expect, it } from 'vitest';
import {
  type EmailTemplate,
  organisationEmailTemplatesApi as organisationApi,
  platformEmailTemplatesApi as platformApi,
} from '#domain/texts/email-templates.api.ts';
import { allEmailTypes, type EmailType } from '#domain/texts/email-types.ts';
import { smsTemplates } from '#domain/texts/sms-templates.api.ts';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import { openScreen, openScreens, ownScope } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import EmailTemplatePage from './email-template-page.tsx';
import EmailTemplatesPage from './email-templates-page.tsx';
import { smsTemplateScreens } from './sms-templates.screens.ts';
import { wordsOfPlaceholders } from './template-words.ts';

const type = allEmailTypes[0] as EmailType;
const idOf = (at: number) => allEmailTypes[at]?.id ?? 0;
const template: EmailTemplate = {
  ...sampleOf(platformApi.get),
  type_id: type.id,
  type: type.name,
  source: 'default',
  subject: 'Welcome',
  content: '<p>Hello</p>',
  updated_at: null,
  updated_by: null,
  failed_at: null,
};
const writer = { abilities: ['read settings', 'write organisation settings'] as const };
const preview = {
  subject: 'Welcome',
  html: '<p>Hello Ana</p>',
  text: '',
  user_id: 1,
  person: 'Ana Silva',
};

it('placeholders without a word are left out, not shown as they are', () => {
  expect(Object.keys(wordsOfPlaceholders(['first_name', 'secret', 'device']))).toEqual([
    'first_name',
    'device',
  ]);
});

describe('the list', () => {
  const open = (...given: EmailTemplate[]) =>
    openScreen(<EmailTemplatesPage />, { answers: [answer(platformApi.list, given)] });

  it('says whose words are sent, and that own words could not be used', async () => {
    const screen = open(
      template,
      {
        ...template,
        type_id: idOf(1),
        source: 'platform',
        updated_at: '2026-11-21T01:00:00Z',
        updated_by: 'Mei Chen',
        failed_at: '2026-11-21T02:00:00Z',
      },
      { ...template, type_id: idOf(2), source: 'organisation', updated_at: '2026-11-21T01:00:00Z' },
    );
    await screen.expectText(
      'Default',
      'Platform',
      'Organisation',
      'Changed by Mei Chen, 21/11/2026, 12:00',
      'Changed by somebody',
      'Default sent since 21/11/2026, 13:00',
    );
  });

  it('a type that this page does not know is left out', async () => {
    const screen = open({ ...template, type_id: 999 });
    await screen.expect(() => expect(screen.calls).toHaveLength(1));
    await screen.expect(() => expect(document.querySelector('ul')).not.toBeNull());
    expect(screen.look('link')).toBeNull();
  });

  it('one that could not be loaded is loaded again', async () => {
    const screen = openScreen(<EmailTemplatesPage />, {
      answers: [refuse(platformApi.list, 503, { message: 'Out of reach.' })],
    });
    await screen.expectText('The email templates could not be loaded', 'Out of reach.');
    screen.change(answer(platformApi.list, [template]));
    await screen.press('Try again');
    await screen.find('link');
  });

  it('an organisation reads its own', async () => {
    const screen = openScreen(<EmailTemplatesPage />, {
      scope: ownScope,
      answers: [answer(organisationApi.list, [template])],
    });
    expect((await screen.find('link')).getAttribute('href')).toBe(
      `/organisation/settings/email-templates/${type.id}`,
    );
    expect(screen.calls.map(({ line }) => line)).toEqual(['GET /organisations/4/email-templates']);
  });
});

describe('one template', () => {
  const open = (over: Partial<EmailTemplate>, ...answers: ReturnType<typeof answer>[]) =>
    openScreen(<EmailTemplatePage />, {
      path: '/settings/email-templates/:typeId',
      at: `/settings/email-templates/${type.id}`,
      user: writer,
      answers: [
        ...answers,
        answer(platformApi.get, { ...template, ...over }),
        answer(platformApi.preview, preview),
      ],
    });

  it('is shown with a person’s data', async () => {
    const screen = open({});
    await screen.find('article', 'Preview for Ana Silva');
    expect(screen.written).toEqual([
      [expect.stringMatching(/^POST .*preview$/), { subject: 'Welcome', content: '<p>Hello</p>' }],
    ]);
    const frame = document.querySelector('iframe');
    // What an organisation has written runs nothing.
    expect([frame?.getAttribute('sandbox'), frame?.getAttribute('srcdoc')]).toEqual([
      '',
      '<p>Hello Ana</p>',
    ]);
  });

  it('words that are refused hide the preview, which would be another email', async () => {
    const screen = open({}, refuse(platformApi.preview, 422));
    await screen.expectText('Correct the words above to see the preview.');
    expect(screen.look('article')).toBeNull();
  });

  it('a test goes to oneself; a refused one says nothing of having been sent', async () => {
    const screen = open({}, answer(platformApi.test, { email: 'mei@vigil.test' } as never));
    await screen.press('Send test to me');
    await screen.expectText('Test sent to mei@vigil.test.');
    screen.close();
    const refused = open({}, refuse(platformApi.test, 429, { message: 'Wait a minute.' }));
    await refused.press('Send test to me');
    await refused.expectText('Wait a minute.');
    await refused.expectNoText('Test sent');
  });

  it('own words are reset after a question only; the default has no such button', async () => {
    const screen = open(
      { source: 'platform', updated_at: '2026-11-21T01:00:00Z' },
      answer(platformApi.reset, template),
    );
    await screen.press('Reset to default');
    await screen.expectText('Your words are deleted, and the default is sent.');
    await screen.answerQuestion('Cancel');
    expect(screen.written.some(([line]) => line.startsWith('DELETE'))).toBe(false);
    await screen.press('Reset to default');
    await screen.answerQuestion('Reset template');
    await screen.expectText('Template reset.');
    screen.close();
    const standard = open({});
    await standard.find('button', 'Send test to me');
    expect(standard.look('button', 'Reset to default')).toBeNull();
  });

  it('a reader neither resets nor tests', async () => {
    const screen = openScreen(<EmailTemplatePage />, {
      path: '/organisation/settings/email-templates/:typeId',
      at: `/organisation/settings/email-templates/${type.id}`,
      scope: ownScope,
      user: { abilities: ['read organisation settings'] },
      answers: [
        answer(organisationApi.get, { ...template, updated_at: '2026-11-21T01:00:00Z' }),
        answer(organisationApi.preview, preview),
      ],
    });
    await screen.expectText('Welcome');
    for (const name of ['Reset to default', 'Send test to me'])
      expect(screen.look('button', name)).toBeNull();
  });

  it('an address of no template says so', async () => {
    const screen = openScreen(<EmailTemplatePage />, {
      path: '/settings/email-templates/:typeId',
      at: '/settings/email-templates/999',
    });
    await screen.expectText('This email template does not exist');
    expect(screen.calls).toEqual([]);
  });
});

it('the length of a text counts the text messages that it takes', async () => {
  const row = { ...sampleOf(smsTemplates.api.list), id: 1, name: 'Code', content: '' };
  const screen = openScreens(smsTemplateScreens, {
    at: '/settings/sms-templates',
    user: writer,
    answers: [
      answer(smsTemplates.api.list, [row] as never),
      answer(smsTemplates.api.get, row as never),
    ],
  });
  await screen.press('Actions for Code');
  await screen.press('Edit', 'menuitem');
  await screen.find('dialog', undefined, document.body);
  await screen.type('Text', 'x'.repeat(160));
  await screen.expectText('160 characters, 1 text message');
  await screen.type('Text', 'x'.repeat(161));
  await screen.expectText('161 characters, 2 text messages');
});
