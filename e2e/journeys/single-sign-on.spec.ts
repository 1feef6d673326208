// An administrator connects a real identity provider by its metadata and tests it; a person signs
// in both ways and out again; one without an account asks for access and is let in.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeOwnKey } from '#server/saml/keys/own-certificate.ts';
import { violations } from '../support/browser.ts';
import { type Provider, startProvider } from '../support/services/identity-provider.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();
let provider: Provider | undefined;
beforeAll(async () => {
  provider = await startProvider(await makeOwnKey('Provider', new Date()));
});
afterAll(async () => await provider?.close());

const daniel = {
  nameId: 'directory-daniel',
  email: 'worker@vigil.example',
  firstName: 'Daniel',
  lastName: 'Okafor',
};
const kim = {
  nameId: 'directory-kim',
  email: 'kim@redgum.example',
  firstName: 'Kim',
  lastName: 'Doe',
};
/** From the provider's own portal, after which Vigil asks. */
const fromPortal = async (page: Page, { origin }: Provider, name: string) => {
  await page.goto(`${origin}/start`);
  await atProvider(page);
  await page.getByRole('heading', { name: `Continue as ${name}?` }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: `Continue as ${name}` }).click();
};
const atProvider = async (page: Page) =>
  await page.getByRole('button', { name: 'Sign in at the provider' }).click();

it('connects, tests, signs people in and out, and admits a person who asked (R021, R055)', async () => {
  if (!provider) throw new Error('the provider runs only during a story');
  const { origin } = stage.program();
  const priya = await stage.visit({
    name: 'admin',
    path: '/organisations/1/details',
    height: 1000,
  });
  await priya.getByLabel('SAML single sign-on').uncheck();
  await priya.getByRole('button', { name: 'Save changes' }).click();
  await priya
    .getByText(/saved\./)
    .first()
    .waitFor();
  // Where the plan does not include it the page says so, and shows the list as soon as it is turned
  // on.
  await priya.goto(`${origin}/organisations/1/settings/saml`);
  await priya.getByText('Not included for this organisation').waitFor();
  await priya.getByRole('switch', { name: 'SAML single sign-on' }).click();
  await priya.getByRole('button', { name: 'Add connection' }).waitFor();

  const helen = await stage.visit({
    name: 'organisation-admin',
    path: '/organisation/settings/saml/add',
    height: 1000,
  });
  await helen.getByLabel('Name *', { exact: true }).fill('Redgum ID');
  await helen.getByRole('button', { name: 'Add connection' }).click();
  await helen.waitForURL(/\/settings\/saml\/\d+\/details$/);
  await helen.getByRole('link', { name: 'Configuration' }).click();
  const entity = await helen.locator('code').first().innerText();
  provider.connect(await (await fetch(entity)).text());
  await helen.getByLabel('Metadata XML or its address').fill(provider.metadata);
  await helen.getByRole('button', { name: 'Save changes' }).click();
  await helen.getByText('Redgum ID saved.').waitFor();
  expect(await helen.getByLabel('Sign-in URL').inputValue()).toBe(`${provider.origin}/sso`);
  expect(await violations(helen)).toEqual([]);

  provider.become(daniel);
  await helen.getByRole('button', { name: 'Start test sign-in' }).click();
  await atProvider(helen);
  await helen.getByRole('heading', { name: 'Would sign in Daniel Okafor' }).waitFor();
  await helen.getByText(daniel.email).first().waitFor();
  await helen.getByRole('button', { name: 'Enable', exact: true }).click();
  await helen.getByText('Redgum ID enabled.').waitFor();

  const page = await stage.open({ viewport: { width: 390, height: 844 } });
  await page.goto(`${origin}/my/contacts`);
  await page.getByRole('link', { name: 'Use single sign-on' }).click();
  await page.getByLabel('Subdomain of your organisation').fill('redgum');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue with Redgum ID' }).click();
  await atProvider(page);
  await page.waitForURL(`${origin}/my/contacts`);
  await page.goto(`${origin}/logout`);
  await page.getByRole('heading', { name: 'Signed out at the provider' }).waitFor();

  await fromPortal(page, provider, 'Daniel Okafor');
  await page.waitForURL(/\/my\/account/);

  provider.become(kim);
  const newcomer = await stage.open({ viewport: { width: 1440, height: 1000 } });
  await fromPortal(newcomer, provider, 'Kim Doe');
  await newcomer.waitForURL(/\/access-not-provisioned$/);
  await newcomer.getByRole('button', { name: 'Request access' }).click();
  await newcomer.getByText(/Request sent/).waitFor();

  await helen.getByRole('link', { name: 'Log', exact: true }).click();
  await helen.getByText('without an account: a draft was added.').waitFor();
  expect(await violations(helen)).toEqual([]);

  // The notice in the corner opens the person.
  await helen.getByText('Kim Doe asks for access.').waitFor();
  await helen.getByRole('button', { name: 'Open', exact: true }).click();
  await helen.getByText(/Kim Doe signed in with single sign-on and asked for access/).waitFor();
  expect(await violations(helen)).toEqual([]);
  await helen.getByRole('button', { name: 'Let in' }).click();
  await helen.getByText(/Kim Doe now has access/).waitFor();

  // The session of the request goes on, with what every new person is asked first.
  await newcomer.reload();
  await newcomer.waitForURL(
    (url) => url.origin === origin && !/access-not-provisioned|^\/(saml.*)?$/.test(url.pathname),
  );
  const account = await (await newcomer.request.get(`${origin}/api/user`)).json();
  expect(account.data).toMatchObject({
    first_name: 'Kim',
    last_name: 'Doe',
    email: kim.email,
    saml_initiated_session: true,
  });
}, 180_000);
