// More alerts than an operator can handle: they are counted, emergencies keep one row each, one key
// still answers the most urgent, a supervisor assigns the rest and ends the flood.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violations } from '../support/browser.ts';
import { pendantSays } from '../support/devices/pendant.ts';
import { picture } from '../support/picture.ts';
import { loudest, tapSound } from '../support/sound-tap.ts';
import { details, live, setStage, story } from '../support/stage.ts';

const stage = setStage({ withSound: true });
const rows = (page: Page) => page.locator('[role=grid] [role=row][data-id]');

/** Whether the tile of the oldest has room for an age. */
const fits = async (wall: Page, waited: string): Promise<boolean> =>
  await wall
    .locator('section')
    .filter({ has: wall.getByRole('heading', { name: 'Oldest unowned' }) })
    .last()
    .evaluate((tile, text) => {
      const age = tile.querySelector<HTMLElement>('[data-characters]');
      if (!age) return false;
      age.textContent = text;
      age.dataset['characters'] = String(text.length);
      const words = document.createRange();
      words.selectNodeContents(age);
      return words.getBoundingClientRect().right < tile.getBoundingClientRect().right;
    }, waited);

it('a flood is counted, its emergencies stay one row each, and the alarm ends with the last acknowledgement', async () => {
  // All rows are shown next to the offer to group them as one event.
  const page = await stage.visit({
    name: 'operator',
    path: '/alert-monitoring',
    height: 1300,
    prepare: tapSound,
  });
  await live(page);
  await page.locator('body').press('Shift');
  for (let index = 0; index < 10; index += 1)
    await pendantSays(stage.program().ev04Port, index, 'sos');
  await page.getByText('10 alerts', { exact: true }).waitFor();
  expect(await page.getByText(/in the last 10 minutes/).count()).toBe(0);
  for (let index = 30; index < 33; index += 1)
    await pendantSays(stage.program().ev04Port, index, 'fall');
  await page.getByText('13 alerts in the last 10 minutes').waitFor();

  await page.getByText('Grouped 13', { exact: true }).waitFor();
  const headings = page.getByRole('rowheader');
  await expect.poll(async () => await headings.count()).toBe(1);
  expect(await headings.first().textContent()).toContain('13 unowned');
  await expect.poll(async () => await rows(page).count()).toBe(13);
  expect(await violations(page)).toEqual([]);

  await page.locator('body').press('j');
  await details(page).getByRole('button', { name: 'Acknowledge' }).waitFor();
  await page.locator('body').press('a');
  await page.getByRole('link', { name: '12 unowned', exact: true }).waitFor();
  for (let index = 0; index < 13; index += 1)
    await rows(page).nth(index).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Acknowledge 12' }).click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /unowned$/ })
    .waitFor({ state: 'hidden' });
  await expect.poll(async () => await loudest(page, 1500), { timeout: 20_000 }).toBeLessThan(0.01);
});

it('twenty alerts, two operators and a supervisor: assigned by button and by dragging, released, and counted on the wallboard without names', async () => {
  const [mei, graham, aroha] = (await Promise.all(
    (
      [
        ['operator', '/alert-monitoring'],
        ['centre-admin', '/alert-monitoring'],
        ['supervisor', '/alert-monitoring/supervisor'],
      ] as const
    ).map(async ([name, path]) => await stage.visit({ name, path, height: 1000 })),
  )) as [Page, Page, Page];
  for (const page of [mei, graham, aroha]) {
    await live(page);
    // Only consoles with sound enabled are suggested, and a key press enables it.
    await page.locator('body').press('Shift');
  }
  for (let index = 40; index < 47; index += 1)
    await pendantSays(stage.program().ev04Port, index, 'sos');
  const operator = (name: string) =>
    aroha.getByRole('list', { name: 'Operators' }).getByRole('listitem').filter({ hasText: name });
  const waiting = aroha.getByRole('list', { name: 'Waiting for an owner' }).getByRole('listitem');
  await aroha.getByText('and 1 more').waitFor();
  await operator('Mei Chen').getByText('Full: no new alerts').waitFor();

  await waiting.first().getByRole('button', { name: 'Assign to Graham' }).click();
  await operator('Graham Doyle').getByText('1 of 5').waitFor();
  // Its row stays for a moment under the pointer, and cannot be given away again.
  await waiting.and(aroha.locator('[draggable=true]')).first().dragTo(operator('Graham Doyle'));
  await operator('Graham Doyle').getByText('2 of 5').waitFor();
  await expect
    .poll(async () => await graham.locator('[role=row][data-state=assigned]').count())
    .toBe(2);

  await operator('Mei Chen').getByRole('button', { name: 'Relieve Mei Chen' }).click();
  await aroha
    .getByRole('dialog')
    .getByRole('button', { name: /^Release the alert/ })
    .first()
    .click();
  await operator('Mei Chen').getByText('12 of 5').waitFor();
  await aroha.locator('body').press('Escape');
  expect(await violations(aroha)).toEqual([]);

  const wall = await aroha.context().newPage();
  await wall.goto(`${stage.program().origin}/alert-monitoring/wall`);
  await wall.getByText('8 not answered').waitFor();
  await picture(wall, 'wallboard');
  await picture(aroha, 'supervisor');
  const names = [
    await waiting.first().getByRole('link').innerText(),
    'Mei',
    'Graham',
    'Redgum',
    'Blue Ridge',
    'Albury',
  ];
  const shown = await wall.locator('body').innerText();
  expect(names.filter((name) => shown.includes(name))).toEqual([]);
  expect(await violations(wall)).toEqual([]);
  for (const waited of ['9:59', '10:00', '1:00:00', '10:00:00', '100:00:00'])
    expect(await fits(wall, waited)).toBe(true);
  await wall.context().setOffline(true);
  await wall.getByText(/^Not live since \d\d:\d\d:\d\d$/).waitFor({ timeout: 20_000 });
  await wall.context().setOffline(false);
  await wall.getByText('8 not answered').waitFor();

  // A full operator is assigned another alert only with a reason, which the alert's story keeps.
  const select = waiting.first().getByLabel(/^Assign the alert for/);
  const mine = await select.locator('option', { hasText: 'Mei Chen' }).getAttribute('value');
  await select.selectOption(mine);
  const reason = aroha.getByRole('dialog', { name: 'Mei Chen has a full load' });
  await reason.getByRole('button', { name: 'Cancel' }).click();
  await operator('Mei Chen').getByText('12 of 5').waitFor();
  await select.selectOption(mine);
  await reason.getByLabel('Reason').fill('Graham is on his way to the site');
  expect(await violations(aroha)).toEqual([]);
  await reason.getByRole('button', { name: 'Assign to Mei Chen' }).click();
  await operator('Mei Chen').getByText('13 of 5').waitFor();
});

it('the flood is over: a supervisor resolves all with one reason, and what has a running call stays open and is named', async () => {
  const [mei, aroha] = (await Promise.all(
    ['operator', 'supervisor'].map(
      async (name) =>
        await stage.visit({ name, path: '/alert-monitoring?group=none', height: 1000 }),
    ),
  )) as [Page, Page];
  for (const page of [mei, aroha]) await live(page);
  await rows(mei).first().locator('a').click();
  // By the button: a key that comes before the alert is settled is not a command.
  await details(mei).getByRole('button', { name: 'Call', exact: true }).click();
  await details(mei).getByRole('button', { name: 'End call', exact: true }).waitFor();
  const called = await details(mei).getAttribute('data-alert');
  const ids = await rows(aroha).evaluateAll((all) => all.map((one) => one.getAttribute('data-id')));

  await rows(aroha).first().getByRole('checkbox').click();
  await aroha.getByRole('button', { name: 'Select all 20' }).click();
  await aroha.getByRole('button', { name: 'Resolve 20', exact: true }).click();
  const dialog = aroha.getByRole('dialog');
  const resolveAll = dialog.getByRole('button', { name: 'Resolve 20 alerts' });
  await resolveAll.click();
  await dialog.getByText('Enter a reason.').waitFor();
  await dialog.getByText('False alarm', { exact: true }).click();
  await dialog.getByText('No response sent', { exact: true }).click();
  await dialog.getByLabel('Reason').fill('Flood at the depot: all are accounted for');
  expect(await violations(aroha)).toEqual([]);
  await resolveAll.click();
  await dialog.getByText('19 alerts resolved').waitFor();
  const left = dialog.getByRole('list', { name: 'Still open' }).getByRole('listitem');
  expect(await left.count()).toBe(1);
  expect(await left.innerText()).toContain(
    'Mei Chen is on a call about this alert. End the call first.',
  );
  expect(await violations(aroha)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await aroha.getByText('1 alert selected').waitFor();
  for (const page of [mei, aroha]) await expect.poll(async () => await rows(page).count()).toBe(1);
  expect(await rows(aroha).getAttribute('data-id')).toBe(called);

  const closed = ids.find((id) => id !== called);
  await aroha.goto(`${stage.program().origin}/alert-monitoring/${closed}?tab=timeline`);
  await story(aroha)
    .filter({
      hasText:
        'Resolved in bulk: False alarm, no response sent. “Flood at the depot: all are accounted for”',
    })
    .waitFor();
});
