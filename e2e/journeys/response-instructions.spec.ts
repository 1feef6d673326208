// The instructions of an alert: a group is written and given to a department, an operator works
// through it, and the person's own replace it for the next alert.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoPendants } from '#domain/demo/demo-devices.ts';
import { done } from '../support/ask.ts';
import { violations } from '../support/browser.ts';
import { pendantSays } from '../support/devices/pendant.ts';
import { details, setStage } from '../support/stage.ts';

const stage = setStage();
const pendant = 3;

interface Carrier {
  readonly user_id: number;
  readonly department: { readonly id: number; readonly name: string };
}

/** The person who carries the pendant, and their department. */
async function carrier(page: Page): Promise<Carrier> {
  const { origin } = stage.program();
  const imei = demoPendants[pendant]?.imei;
  const found = await (
    await page.request.get(`${origin}/api/organisations/1/devices?search=${imei}`)
  ).json();
  const { user_id } = found.data[0];
  const person = await (await page.request.get(`${origin}/api/users/${user_id}`)).json();
  return { user_id, department: person.data.department };
}

/** Raises a fall of the pendant and opens it on the operator's page. @returns its id */
async function openFall(page: Page): Promise<number> {
  const { origin, ev04Port } = stage.program();
  await pendantSays(ev04Port, pendant, 'fall');
  const newest = async () =>
    (await (await page.request.get(`${origin}/api/alerts?per_page=1`)).json()).data[0]?.id;
  await expect.poll(newest).toBeGreaterThan(0);
  const id = await newest();
  await page.goto(`${origin}/alert-monitoring/${id}?tab=steps`);
  return id;
}

/** As the page's own script would. */
async function end(page: Page, id: number): Promise<void> {
  const { origin } = stage.program();
  const resolution = {
    note: 'Safe.',
    outcome: 'false',
    response_sent: false,
    resolution_comment_id: null,
  };
  for (const [action, data] of [['acknowledge', {}] as const, ['resolve', resolution] as const])
    await done(page.request, {
      method: 'PUT',
      address: `${origin}/api/alerts/${id}/${action}`,
      data,
    });
}

async function addStep(page: Page, place: number, kind: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Add step' }).click();
  await page.getByLabel(`Kind of step ${place}`).selectOption({ label: kind });
  await page.getByLabel(`Instruction of step ${place}`).fill(text);
}

it('shows the department’s steps, and after the person’s own are written, those', async () => {
  const priya = await stage.visit({
    name: 'admin',
    path: '/organisations/1/device-responses/add',
    height: 1000,
  });
  const { user_id, department } = await carrier(priya);
  await priya.getByLabel('Name *').fill('Falls at home');
  await priya.getByLabel('Device type *').selectOption({ label: 'EV-04 pendant' });
  await priya.getByRole('button', { name: 'Fall detected' }).click();
  await addStep(priya, 1, 'Call the contacts', 'Call the neighbour with the spare key.');
  await addStep(priya, 2, 'Question: yes or no', 'Did the neighbour see the person?');
  await priya.getByRole('button', { name: 'Move row 2 up' }).click();
  await priya
    .getByLabel('Preview for Fall detected')
    .getByText('Did the neighbour see the person?')
    .waitFor();
  expect(await violations(priya)).toEqual([]);
  await priya.getByRole('button', { name: 'Add response group' }).click();
  await priya.waitForURL(/\/device-responses\/\d+$/);

  const helen = await stage.visit({
    name: 'organisation-admin',
    path: `/organisation/departments/${department.id}/instructions`,
    height: 1000,
  });
  await helen.getByLabel('EV-04 pendant').selectOption({ label: 'Falls at home' });
  await helen.getByRole('button', { name: 'Save changes' }).click();
  await helen.getByText('Response groups saved.').waitFor();
  await helen.getByLabel('Device type').selectOption({ label: 'EV-04 pendant' });
  await helen.getByText('The group chosen for this department is shown.').first().waitFor();
  expect(await violations(helen)).toEqual([]);

  const mei = await stage.visit({ name: 'operator', height: 1000 });
  const first = await openFall(mei);
  const steps = details(mei).getByRole('listitem');
  await details(mei).getByText(`Instructions of the department ${department.name}`).waitFor();
  await steps
    .filter({ hasText: 'Did the neighbour see the person?' })
    .getByRole('button', { name: 'Yes' })
    .click();
  await steps
    .filter({ hasText: 'Call the neighbour with the spare key.' })
    .getByRole('checkbox')
    .click();
  await steps.filter({ hasText: 'Did' }).getByText('Yes', { exact: true }).waitFor();

  await helen.goto(`${stage.program().origin}/organisation/users/${user_id}/response-instructions`);
  await helen.getByLabel('Device type').selectOption({ label: 'EV-04 pendant' });
  await helen
    .getByText(
      `The instructions of the department ${department.name} are shown, because nothing is written for this person.`,
    )
    .first()
    .waitFor();
  await helen.getByRole('button', { name: 'Fall detected' }).click();
  await addStep(helen, 1, 'Call the person', 'Call twice: the first call is often missed.');
  expect(await violations(helen)).toEqual([]);
  await helen.getByRole('button', { name: 'Save changes' }).click();
  await helen.getByText('Written for this person.').waitFor();

  // A list that was begun stays as it was.
  await mei.reload();
  await steps.filter({ hasText: 'Did the neighbour see the person?' }).waitFor();
  await end(mei, first);
  const second = await openFall(mei);
  expect(second).toBeGreaterThan(first);
  await steps.filter({ hasText: 'Call twice: the first call is often missed.' }).waitFor();
  await details(mei).getByText('Instructions for ', { exact: false }).first().waitFor();
  expect(await details(mei).getByText('Did the neighbour').count()).toBe(0);
}, 60_000);
