// An admin changes an organisation, is refused, meets a conflicting change, and loses no input: the
// form kit in a real browser against the real program.
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { pageOf, violations } from '../support/browser.ts';
import { listed } from '../support/listed.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();
let page: Page;

beforeEach(async () => {
  page = await stage.visit({ name: 'admin', height: 900 });
});

const open = async (path: string): Promise<void> =>
  void (await page.goto(`${stage.program().origin}${path}`));
const openForm = async (id = 1): Promise<void> => {
  await open(`/organisations/${id}/details`);
  await page.getByLabel('Name *', { exact: true }).waitFor();
};
const save = async (): Promise<void> =>
  await page.getByRole('button', { name: 'Save changes', exact: true }).click();
/** The record as the server keeps it. */
const kept = async (id = 1): Promise<Record<string, unknown>> =>
  (await (await page.request.get(`${stage.program().origin}/api/organisations/${id}`)).json()).data;

/** The form has buttons of the same names. */
const answerLeaving = async (answer: string): Promise<void> =>
  await page
    .getByRole('alertdialog', { name: 'Unsaved changes' })
    .getByRole('button', { name: answer, exact: true })
    .click();

it('saves changes, refuses invalid values, and keeps the typed text (R350)', async () => {
  await openForm();
  expect(await page.getByRole('button', { name: 'Save changes', exact: true }).count()).toBe(0);
  expect(
    await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight),
  ).toBe(true);
  const name = page.getByLabel('Name *', { exact: true });
  await name.fill('');
  await page.getByLabel('Contract ends', { exact: true }).fill('31/02/2027');
  await save();
  await page.getByText('2 fields need your attention', { exact: true }).first().waitFor();
  await page.getByText('The name is required.').waitFor();
  await page.getByText('Enter a date as day/month/year, such as 21/11/2026.').waitFor();
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await name.getAttribute('aria-describedby')).toMatch(/error/);
  expect(await violations(page)).toEqual([]);

  await name.fill('Redgum Care');
  await page.getByLabel('Contract ends', { exact: true }).fill('28/02/2030');
  await save();
  await page.getByText('Redgum Care saved.').waitFor();
  expect(await page.getByRole('button', { name: 'Save changes', exact: true }).count()).toBe(0);

  const before = await kept();
  await page.getByRole('button', { name: 'Change subdomain' }).click();
  const dialog = page.getByRole('dialog');
  const subdomain = dialog.getByRole('textbox', { name: 'Subdomain' });
  const change = dialog.getByRole('button', { name: 'Change subdomain' });
  await subdomain.fill('support');
  await change.click();
  await dialog.getByText('This subdomain is reserved.').waitFor();
  await subdomain.fill('blue-ridge');
  await change.click();
  await dialog.getByText('This subdomain is taken.').waitFor();
  expect(await subdomain.getAttribute('aria-invalid')).toBe('true');
  expect(await subdomain.inputValue()).toBe('blue-ridge');
  expect(await subdomain.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await kept()).toEqual(before);

  await subdomain.fill('redgum-care');
  await change.click();
  await dialog.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Subdomain: redgum-care').waitFor();
  expect(await page.getByLabel('Contract ends', { exact: true }).inputValue()).toBe('28/02/2030');
  expect(await kept()).toMatchObject({
    name: 'Redgum Care',
    subdomain: 'redgum-care',
    contract_end_date: '2030-02-28',
  });
});

it('says why a phone number is refused and keeps the number that is dialled', async () => {
  await openForm(2);
  const phone = page.getByLabel('Contact phone');
  await phone.fill('0412 474 024');
  await phone.blur();
  await page.getByText('This is not a valid phone number for United States.').waitFor();
  await phone.fill('(828) 555-0199 ext 4');
  await page.getByText('Remove the extension', { exact: false }).waitFor();
  await phone.fill('(828) 555-0199');
  await page.getByText('+1 828 555 0199').waitFor();
  await save();
  await page.getByText('Blue Ridge Utilities saved.').waitFor();
  expect(await phone.inputValue()).toBe('(828) 555-0199');
  expect(await kept(2)).toMatchObject({ contact_phone: '+18285550199' });
});

it('asks before leaving with changes: stay, discard or save; and not when the originals are typed again (R044)', async () => {
  await openForm(2);
  const city = page.getByLabel('City or suburb');
  const original = await city.inputValue();
  const leave = async (answer?: string): Promise<void> => {
    await page.getByRole('link', { name: 'Dashboard' }).click();
    if (answer) await answerLeaving(answer);
  };
  await city.fill('Boone');
  await page.getByText('1 unsaved change', { exact: true }).waitFor();
  await leave('Stay');
  expect(await city.inputValue()).toBe('Boone');
  await city.fill(original);
  await leave();
  await page.waitForURL('**/dashboard');
  expect(await kept(2)).toMatchObject({ city: original });

  await openForm(2);
  await city.fill('Boone');
  await leave('Discard');
  await page.waitForURL('**/dashboard');
  expect(await kept(2)).toMatchObject({ city: original });

  // What is refused is not left.
  await openForm(2);
  const name = page.getByLabel('Name *', { exact: true });
  const was = await name.inputValue();
  await name.fill('');
  await leave('Save');
  await page.getByText('The name is required.').waitFor();
  await name.fill(was);
  await city.fill('Boone');
  await leave('Save');
  await page.waitForURL('**/dashboard');
  expect(await kept(2)).toMatchObject({ city: 'Boone' });
});

it('asks before a dialog with changes closes: stay, discard or save (R045)', async () => {
  await open('/settings/tags');
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Name *', { exact: true });
  const tags = async () =>
    (
      await (await page.request.get(`${stage.program().origin}/api/lists/organisation-tags`)).json()
    ).data
      .map((tag: { name: string }) => tag.name)
      .filter((tag: string) => tag.startsWith('Tag '));
  const close = async (text: string, answer: string): Promise<void> => {
    await page.getByRole('button', { name: 'Add organisation tag', exact: true }).first().click();
    await name.fill(text);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await answerLeaving(answer);
  };
  await close('Tag one', 'Stay');
  expect(await name.inputValue()).toBe('Tag one');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await answerLeaving('Discard');
  await dialog.waitFor({ state: 'detached' });
  expect(await tags()).toEqual([]);
  await close('Tag two', 'Save');
  await dialog.waitFor({ state: 'detached' });
  expect(await tags()).toEqual(['Tag two']);
});

it('shows a conflicting change and its author, and then saves both', async () => {
  await openForm(3);
  await page.getByLabel('City or suburb').fill('Darwin');
  const other = await pageOf(page.context());
  await other.page.goto(`${stage.program().origin}/organisations/3/details`);
  await other.page.getByLabel('Contact name').fill('Ruth Amos');
  await other.page.getByRole('button', { name: 'Save changes', exact: true }).click();
  await other.page.getByText('Outback Freight saved.').waitFor();

  await save();
  await page
    .getByRole('heading', { name: 'Priya Raman changed this while you were editing' })
    .waitFor();
  const row = page.getByRole('row', { name: /Contact name/ });
  expect(await row.getByRole('cell').allTextContents()).toEqual([
    'Marcus Doolan',
    'Ruth Amos',
    'Not changed',
  ]);
  expect(await violations(page)).toEqual([]);
  expect(await kept(3)).toMatchObject({ city: 'Alice Springs' });
  await page.getByRole('button', { name: 'Keep my changes' }).click();
  expect(await page.getByLabel('Contact name').inputValue()).toBe('Ruth Amos');
  await save();
  await page.getByText('Outback Freight saved.').waitFor();
  expect(await kept(3)).toMatchObject({ city: 'Darwin', contact_name: 'Ruth Amos' });
});

it('keeps the typed text without a network, and saves when it is back', async () => {
  await openForm(3);
  await page.getByLabel('Postcode').fill('0871');
  await page.context().setOffline(true);
  await save();
  await page.getByText("You're offline. Nothing was saved.", { exact: false }).first().waitFor();
  expect(await page.getByLabel('Postcode').inputValue()).toBe('0871');
  await page.context().setOffline(false);
  await save();
  await page.getByText('Outback Freight saved.').waitFor();
  expect(await kept(3)).toMatchObject({ postcode: '0871' });
});

it('adds an organisation and goes to its details', async () => {
  await open('/organisations/add');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await page.getByText('The name is required.').waitFor();
  await page.getByLabel('Name *', { exact: true }).fill('Coastal Nursing');
  await page.getByLabel('Subdomain').fill('blue-ridge');
  await next.click();
  await page.getByText('Step 2 of 4').waitFor();
  await next.click();
  await page.getByLabel('Maximum escalation contacts').fill('7');
  await page.getByLabel('Mobile apps').first().fill('10');
  await page.getByLabel('Mobile apps').last().fill('13');
  await page.getByLabel('Enforce device limit for admins').check();
  await next.click();
  await page.getByText('Device limit exceeded by 3.', { exact: false }).first().waitFor();
  await page.getByText('Step 3 of 4').waitFor();
  await page.getByLabel('Mobile apps').last().fill('8');
  await next.click();
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Costa');
  await page.getByRole('button', { name: 'Back' }).click();
  expect(await page.getByLabel('Maximum escalation contacts').inputValue()).toBe('7');
  await next.click();
  expect(await page.getByLabel('First name').inputValue()).toBe('Ana');
  const add = page.getByRole('button', { name: 'Add organisation' });
  await add.click();
  await page.getByText('Enter an email like name@company.com.').waitFor();
  await page.getByLabel('Email').fill('ana@coastal.example');
  expect(await violations(page)).toEqual([]);
  await add.click();
  await page.getByText('This subdomain is taken.').waitFor();
  await page.getByText('Step 1 of 4').waitFor();
  await page.getByLabel('Subdomain').fill('coastal');
  for (let step = 0; step < 3; step += 1) await next.click();
  await add.click();
  await page.waitForURL(/\/organisations\/\d+\/details$/);
  await page.getByRole('heading', { name: 'Coastal Nursing', level: 2 }).waitFor();
  await open('/organisations?search=coastal');
  await page.getByText('1–1 of 1').waitFor();
  expect(
    await page
      .getByRole('row', { name: /Coastal Nursing/ })
      .getByRole('cell')
      .allTextContents(),
  ).toContain('1');
});

it('restores the steps’ input after a reload', async () => {
  await open('/organisations/add');
  await page.getByLabel('Name *', { exact: true }).fill('Half Done Care');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByText('Step 2 of 4').waitFor();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('Step 2 of 4').waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  expect(await page.getByLabel('Name *', { exact: true }).inputValue()).toBe('Half Done Care');
});

it('archives an organisation after asking, hides it from the list, and takes it back', async () => {
  await open('/organisations/5/details');
  await page.getByRole('button', { name: 'Actions for Vigil Training' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Archive Vigil Training?' });
  await asked.getByText('Its alerts are kept.', { exact: false }).waitFor();
  await asked.getByRole('button', { name: 'Archive' }).click();
  await page.getByText('Vigil Training archived.').waitFor();
  await open('/organisations?archived=true');
  await page.getByText('1–2 of 2').waitFor();
  expect(await listed(page)).toEqual(['Pine Valley Rangers', 'Vigil Training']);
  await open('/organisations/5/details');
  await page.getByRole('button', { name: 'Actions for Vigil Training' }).click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await page.getByText('Vigil Training restored.').waitFor();
  expect(await kept(5)).toMatchObject({ status: 'active', archived_at: null });
});
