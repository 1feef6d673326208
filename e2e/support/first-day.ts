// An administrator's steps on the first day, by clicks and keys alone, on the screens of the
// platform (`/organisations/1`) or the organisation's own (`/organisation`).
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export interface NewPerson {
  readonly first: string;
  readonly last: string;
  readonly email: string;
  readonly mobile?: string;
  /** As the role's choice reads; without it that of the form. */
  readonly role?: string;
}

/** Opens a page from the menu or from the sections of an organisation. */
export async function openPage(page: Page, name: string): Promise<void> {
  await page
    .locator('nav:not([aria-label="You are here"])')
    .getByRole('link', { name, exact: true })
    .first()
    .click();
}

/** Chooses from a searchable list of the form. */
export async function choose(page: Page, label: string, name: string): Promise<void> {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first()
    .fill(name);
  await page.locator('[role=option]:visible').filter({ hasText: name }).first().click();
}

/**
 * Through all steps of the wizard. @returns the path of the organisation, such as /organisations/1
 */
export async function addOrganisation(
  page: Page,
  { name, admin }: { name: string; admin: NewPerson },
): Promise<string> {
  await openPage(page, 'Organisations');
  await page.getByRole('button', { name: 'Add organisation', exact: true }).click();
  await page.getByLabel('Name *', { exact: true }).fill(name);
  for (const step of [2, 3, 4]) {
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByText(`Step ${step} of 4`).waitFor();
  }
  await page.getByLabel('First name').fill(admin.first);
  await page.getByLabel('Last name').fill(admin.last);
  await page.getByLabel('Email').fill(admin.email);
  await page.getByRole('button', { name: 'Add organisation' }).click();
  await page.waitForURL(/\/organisations\/\d+\/details$/);
  return new URL(page.url()).pathname.replace('/details', '');
}

/** On the list of people that is open. */
export async function addPerson(
  page: Page,
  { first, last, email, mobile = '', role }: NewPerson,
): Promise<void> {
  await page.getByRole('button', { name: 'Add person', exact: true }).click();
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mobile', { exact: true }).fill(mobile);
  if (role) await page.getByLabel('Role').selectOption({ label: role });
  await page.getByRole('button', { name: 'Add person' }).click();
  await page.getByText(`${first} ${last} added.`).waitFor();
}

/**
 * One who is not called on Sundays: the gap is shown, and closed by the press that is offered. On
 * the list of groups that is open.
 */
export async function addGroup(
  page: Page,
  { name, person }: { name: string; person: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Add escalation group', exact: true }).click();
  await page.getByLabel('Name *', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Add person' }).click();
  await choose(page, 'Person', person);
  await page.getByRole('button', { name: 'Sunday' }).click();
  const gap = page.getByText(/: nobody$/).first();
  await gap.waitFor();
  await page
    .getByRole('button', { name: new RegExp(`^Also call ${person.split(' ')[0]}`) })
    .first()
    .click();
  await gap.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add escalation group' }).click();
  await page.getByText(`${name} added.`).waitFor();
}

/** On the list of departments that is open. */
export async function addDepartment(
  page: Page,
  { name, group }: { name: string; group: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Add department', exact: true }).click();
  await page.getByLabel('Name *', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Add escalation group' }).click();
  await choose(page, 'Escalation group', group);
  await page.getByRole('button', { name: 'Add department' }).click();
  await page.getByText(`${name} added.`).waitFor();
}

/**
 * Everybody of the list that is open, once it shows so many: a list fresh from memory may lack
 * those who were just added.
 */
export async function setDepartment(page: Page, name: string, people: number): Promise<void> {
  await expect
    .poll(async () => await page.getByRole('checkbox', { name: /^Select (?!all)/ }).count())
    .toBe(people);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByRole('button', { name: 'Set department' }).click();
  const dialog = page.getByRole('dialog');
  await choose(page, 'Department', name);
  await dialog.getByRole('button', { name: 'Set department' }).click();
  await dialog.getByText(`${people} done.`).waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
}
