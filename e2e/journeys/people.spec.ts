// A person's account from its first day: added and invited by the organisation's admin, set up by
// the mail's link, given contacts, moved by the platform; and who may not: a bulk action with one
// refusal, a person in an escalation group, an operator who only reads, an admin who is restricted.
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { restrictedAdmin } from '#domain/demo/demo-accounts.ts';
import { linkRefusedText } from '#domain/sign-in/password-links.api.ts';
import { done } from '../support/ask.ts';
import { signIn, violations } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();
const email = 'rosa.lindqvist@redgum.example';
const password = 'kettle-orchard-1974';

const at = (path: string): string => `${stage.program().origin}${path}`;
const press = async (inside: Page | Locator, name: string): Promise<void> =>
  await inside.getByRole('button', { name, exact: true }).click();

const mail = z.object({ recipient: z.string(), body: z.string() });

/** The link of the newest mail to this address, once there is another than `earlier`. */
async function linkFor(page: Page, recipient: string, earlier?: string): Promise<string> {
  let link: string | undefined;
  const newest = async (): Promise<boolean> => {
    const { data } = await (await page.request.get(at('/api/demo/outbox'))).json();
    const found = z
      .array(mail)
      .parse(data)
      .find((one) => one.recipient === recipient);
    link = /\/setup\/[\w-]+/.exec(found?.body ?? '')?.[0];
    return link !== undefined && link !== earlier;
  };
  await expect.poll(newest).toBe(true);
  return String(link);
}

async function setPassword(page: Page, first: string, second = first): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(first);
  await page.getByLabel('New password again', { exact: true }).fill(second);
  await press(page, 'Continue');
}

it('is added, invited, set up, has two contacts, and is moved to another organisation', async () => {
  const helen = await stage.visit({
    name: 'organisation-admin',
    path: '/organisation/users',
    height: 1000,
  });
  await press(helen, 'Add person');
  await press(helen, 'Add person');
  await helen.getByText('The first name is required.').waitFor();
  await helen.getByLabel('First name *', { exact: true }).fill('Rosa');
  await helen.getByLabel('Last name *', { exact: true }).fill('Lindqvist');
  await helen.getByLabel('Email', { exact: true }).fill(email);
  await helen.getByLabel('Mobile', { exact: true }).fill('0412 345 678');
  await helen.getByLabel('Expires on', { exact: true }).fill('30/06/2031');
  expect(await violations(helen)).toEqual([]);
  await press(helen, 'Add person');
  await helen.waitForURL(/\/organisation\/users\/\d+\/details$/);
  await helen.getByText('Invited', { exact: true }).waitFor();
  await helen.getByText('No devices', { exact: true }).waitFor();
  expect(await helen.getByLabel('Expires on', { exact: true }).inputValue()).toBe('30/06/2031');
  const path = new URL(helen.url()).pathname.replace('/details', '');

  // The first link no longer works once another has been sent; the second works once.
  const first = await linkFor(helen, email);
  await press(helen, 'Resend invitation');
  await helen.getByText(`Invitation sent to ${email}.`, { exact: false }).waitFor();
  const second = await linkFor(helen, email, first);
  const rosa = await stage.open({ viewport: { width: 1440, height: 900 } });
  await rosa.goto(at(first));
  await rosa.getByText(linkRefusedText).waitFor();
  await rosa.goto(at(second));
  await rosa.getByRole('checkbox', { name: 'I accept the terms and conditions' }).check();
  await setPassword(rosa, password, `${password}x`);
  await rosa.getByText('The passwords you have entered do not match.').waitFor();
  await setPassword(rosa, password);
  await rosa.waitForURL('**/mobile-verification');
  const other = await stage.open({ viewport: { width: 1440, height: 900 } });
  await other.goto(at(second));
  await other.getByText(linkRefusedText).waitFor();

  await helen.goto(at(`${path}/personal-contacts`));
  await helen.getByText('Active', { exact: true }).waitFor();
  await press(helen, 'Add personal contacts');
  for (const [row, [name, mobile]] of [
    ['Ingrid', '0491 570 156'],
    ['Olof', '0491 570 157'],
  ].entries()) {
    await helen.getByLabel('First name *', { exact: true }).nth(row).fill(String(name));
    await helen.getByLabel('Last name *', { exact: true }).nth(row).fill('Lindqvist');
    await helen.getByLabel('Mobile', { exact: true }).nth(row).fill(String(mobile));
  }
  expect(await violations(helen)).toEqual([]);
  await press(helen, 'Add contacts');
  await helen.waitForURL(`**${path}/personal-contacts`);
  const contacts = helen.locator('ol > li b');
  await press(helen, 'Move Olof Lindqvist up');
  await expect
    .poll(async () => await contacts.allTextContents())
    .toEqual(['Olof Lindqvist', 'Ingrid Lindqvist']);
  await press(helen, 'Remove Ingrid Lindqvist');
  await press(helen.getByRole('alertdialog'), 'Remove');
  await helen.getByText('At least 2 personal escalation contacts are needed.').waitFor();
  expect(await contacts.allTextContents()).toEqual(['Olof Lindqvist', 'Ingrid Lindqvist']);

  const priya = await stage.visit({ name: 'admin', path: '/users?search=lindqvist', height: 1000 });
  await priya.getByRole('link', { name: 'Rosa Lindqvist' }).click();
  await press(priya, 'Move');
  const dialog = priya.getByRole('dialog');
  await dialog
    .getByRole('combobox', { name: 'Organisation' })
    .or(dialog.getByRole('textbox', { name: 'Organisation' }))
    .first()
    .fill('Lakeside');
  await priya.getByRole('option', { name: 'Lakeside Home Care' }).click();
  expect(await violations(priya)).toEqual([]);
  await press(dialog, 'Move');
  await priya.getByText('Rosa Lindqvist moved to Lakeside Home Care.').waitFor();
  await priya.getByText('Organisation User · Lakeside Home Care').waitFor();
  await priya.getByText('2 personal contacts').waitFor();

  // The address from before the move leads staff to the same tab of the person's current page;
  // their former organisation gets not found.
  const id = Number(path.split('/').at(-1));
  await priya.goto(at(`/users/${id}/personal-contacts`));
  await priya.waitForURL(
    (url) =>
      /^\/users\/\d+\/personal-contacts$/.test(url.pathname) && !url.pathname.includes(`/${id}/`),
  );
  await priya.getByText('Olof Lindqvist').waitFor();
  await priya.goto(at(`/organisations/1/users/${id}/details`));
  await priya.waitForURL(
    (url) => !url.pathname.startsWith('/organisations/1/') && url.pathname.endsWith('/details'),
  );
  await priya.getByText('Organisation User · Lakeside Home Care').waitFor();
  await priya.goto(at(`/alert-monitoring/user/${id}`));
  await priya.waitForURL(
    (url) => url.pathname.startsWith('/alert-monitoring/user/') && !url.pathname.endsWith(`/${id}`),
  );
  const timeline = priya.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
  await timeline
    .filter({ hasText: 'Moved here from another organisation' })
    .filter({ hasText: 'Lakeside Home Care' })
    .waitFor();
  expect((await helen.request.get(at(`/api/users/${id}`))).status()).toBe(404);
  await helen.goto(at('/organisation/users?search=lindqvist'));
  await helen.getByText('No people match').waitFor();
});

it('is disabled with others, and cannot be deleted while in an escalation group', async () => {
  const helen = await stage.visit({
    name: 'organisation-admin',
    path: '/organisation/users?search=vigil.example',
    height: 1000,
  });
  await helen.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await press(helen, 'Disable');
  const dialog = helen.getByRole('dialog');
  await dialog.getByText('The selected people are signed out', { exact: false }).waitFor();
  await press(dialog, 'Disable');
  await dialog.getByText('1 not done.').waitFor();
  await dialog.getByText('You cannot disable your own account.').waitFor();
  expect(await violations(helen)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await helen.locator('tbody').getByText('Disabled', { exact: true }).first().waitFor();

  const [group] = (
    await (await helen.request.get(at('/api/organisations/1/escalation-groups'))).json()
  ).data;
  const { data } = await (
    await helen.request.get(at(`/api/organisations/1/escalation-groups/${group.id}`))
  ).json();
  const inGroup: number = data.users.find(
    ({ user_id }: { user_id: number }) => user_id > 8,
  ).user_id;
  await helen.goto(at(`/organisation/users/${inGroup}/details`));
  await helen.getByRole('button', { name: /^Actions for/ }).click();
  await helen.getByRole('menuitem', { name: 'Delete' }).click();
  await press(helen.getByRole('alertdialog'), 'Delete');
  await helen
    .getByText('Failed to delete user because they are included in an escalation group.')
    .waitFor();
  expect((await helen.request.get(at(`/api/users/${inGroup}`))).status()).toBe(200);

  const several: number[] = [
    ...new Set<number>(data.users.map(({ user_id }: { user_id: number }) => user_id)),
  ].slice(0, 2);
  await helen.goto(at(`/organisation/users?per_page=100&selected=${several.join(',')}`));
  await helen.getByText('2 selected').waitFor();
  await press(helen, 'Delete');
  await press(dialog, 'Delete');
  await dialog
    .getByText('Failed to delete 2 users because they are included in escalation groups.')
    .waitFor();
});

it('is only read by an operator, and found by a restricted admin only in their departments', async () => {
  const mei = await stage.visit({ name: 'operator', path: '/monitored-users', height: 1000 });
  await mei.locator('tbody tr[data-row] a').first().click();
  await mei.getByRole('heading', { name: 'Ready for an alert?' }).waitFor();
  expect(await mei.locator('main :is(input, select, textarea)').count()).toBe(0);
  expect(await mei.getByRole('button', { name: /^Actions for/ }).count()).toBe(0);
  await mei.getByRole('link', { name: 'History', exact: true }).click();
  await mei.getByRole('list', { name: 'Timeline' }).waitFor();

  const priya = await stage.visit({ name: 'admin', height: 1000 });
  await priya.goto(at('/monitoring-centre/users'));
  await priya.getByRole('link', { name: 'Mei Chen' }).click();
  await priya.waitForURL(/\/monitoring-centre\/users\/\d+\/details$/);
  const all: { id: number; department: { name: string } | null }[] = (
    await (await priya.request.get(at('/api/organisations/2/users?per_page=100'))).json()
  ).data;
  const outside = all.find(({ department }) => department?.name === 'Substations');
  const travis = await stage.open({ viewport: { width: 1440, height: 1000 } });
  await signIn(travis.context(), stage.program().origin, restrictedAdmin.email);
  await travis.goto(at('/organisation/users'));
  const rows = travis.locator('tbody tr[data-row]');
  await rows.first().waitFor();
  const texts = await rows.allTextContents();
  expect(
    texts.filter((text) => !restrictedAdmin.departments.some((name) => text.includes(name))),
  ).toEqual([]);
  await travis.goto(at(`/organisation/users/${outside?.id}/details`));
  await travis.getByText('This record does not exist').waitFor();
});

it('begins as a draft: counted in the sidebar, narrowed to a country, selected with all others, and edited where it is (R115, R137)', async () => {
  const helen = await stage.visit({
    name: 'organisation-admin',
    path: '/organisation/provisioning',
    height: 1000,
  });
  await helen.getByText('No drafts yet').waitFor();
  const entry = helen
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Provisioning/ });
  for (const [first_name, country_id] of [
    ['Ana', 'AU'],
    ['Ben', 'NZ'],
    ['Cat', 'NZ'],
  ])
    await done(helen.request, {
      method: 'POST',
      address: at('/api/organisations/1/provisioning'),
      data: { first_name, last_name: 'Draft', role: 'organisation_user', country_id },
    });
  await entry.getByText('3 drafts').waitFor();

  await helen.reload();
  await helen.getByText('1–3 of 3').waitFor();
  await helen.getByLabel('Phone country', { exact: true }).selectOption('NZ');
  await helen.waitForURL(/country_id=NZ/);
  await helen.getByText('1–2 of 2').waitFor();
  await helen.getByRole('button', { name: 'Columns' }).click();
  await helen.getByRole('checkbox', { name: 'Email' }).uncheck();
  await helen.keyboard.press('Escape');
  await helen.getByRole('checkbox', { name: 'Select Ben Draft' }).click();
  await helen.waitForURL(/selected=\d+/);
  await helen.getByText('1 selected').waitFor();
  await helen.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await helen.getByText('2 selected').waitFor();

  // All of it is there again, and what is opened is the one that was pressed.
  await helen.reload();
  await helen.getByText('2 selected').waitFor();
  await helen.getByText('1–2 of 2').waitFor();
  expect(await helen.getByRole('columnheader').allTextContents()).not.toContain('Email');
  await helen.getByRole('button', { name: 'Actions for Cat Draft' }).click();
  await helen.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = helen.getByRole('dialog');
  await expect.poll(async () => await dialog.getByLabel('First name *').inputValue()).toBe('Cat');
});
