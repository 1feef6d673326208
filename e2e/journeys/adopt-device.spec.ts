// An unknown pendant and an unknown satellite device are adopted from their lists; the pendant's
// next SOS names its person on a console.
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { imeiCheckDigit } from '#domain/devices/imei.ts';
import { violations } from '../support/browser.ts';
import { sendFrame } from '../support/devices/pendant.ts';
import { unknownSatelliteSays } from '../support/devices/worker-devices.ts';
import { details, live, setStage } from '../support/stage.ts';

const stage = setStage();
const numbered = (first14: string) => `${first14}${imeiCheckDigit(first14)}`;
const pendant = { imei: numbered('86459805109999'), latitude: -36.0737, longitude: 146.9135 };
const satellite = numbered('30043406099999');

/** Chooses from a list that is searched by name. */
async function choose(box: Locator, name: string): Promise<void> {
  await box.fill(name);
  await box.page().getByRole('option', { name }).click();
}
const searched = (within: Page | Locator, name: string): Locator =>
  within.getByRole('combobox', { name }).or(within.getByRole('textbox', { name })).first();

it('a pendant is adopted, assigned and transferred, and its SOS is an alert of the person it was transferred to', async () => {
  const { ev04Port, origin } = stage.program();
  const mei = await stage.visit({ name: 'operator', path: '/alert-monitoring', height: 900 });
  await live(mei);
  // Not acknowledged: the pendant keeps its alarm and sends it again.
  expect(await sendFrame(ev04Port, pendant, 'sos')).toBe(false);

  const priya = await stage.visit({ name: 'admin', path: '/unknown-devices', height: 900 });
  await priya.getByRole('button', { name: `Add device ${pendant.imei}` }).click();
  const dialog = priya.getByRole('dialog');
  await choose(searched(dialog, 'Organisation'), 'Redgum Community Care');
  expect(await violations(priya)).toEqual([]);
  await dialog.getByRole('button', { name: 'Continue' }).click();

  await priya.waitForURL(`**/devices/add?type=ev04&imei=${pendant.imei}`);
  expect(await priya.getByLabel('IMEI').inputValue()).toBe(pendant.imei);
  await priya.getByLabel('Name').fill('Pendant RG-99');
  await choose(searched(priya, 'Person'), 'Oliver Fraser');
  await priya.getByLabel('SIM phone number').fill('0491 570 006');
  expect(await violations(priya)).toEqual([]);
  await priya.getByRole('button', { name: 'Add device' }).click();
  await priya.getByText('Pendant RG-99 added.').waitFor();
  await priya.waitForURL(/\/organisations\/1\/devices\/\d+\/connect$/);
  await priya.getByRole('button', { name: 'Finish later' }).click();
  await priya.waitForURL(/\/organisations\/1\/devices\/\d+\/overview$/);

  await priya.getByRole('button', { name: 'Transfer or unassign' }).click();
  await choose(searched(dialog, 'Person'), 'Ravi Tran');
  await dialog.getByText('From Oliver Fraser to Ravi Tran.', { exact: false }).waitFor();
  expect(await violations(priya)).toEqual([]);
  await dialog.getByRole('button', { name: 'Transfer' }).click();
  await priya.getByText('Pendant RG-99 transferred from Oliver Fraser to Ravi Tran.').waitFor();
  const tabs = priya.getByRole('navigation', { name: 'Parts of Pendant RG-99' });
  await tabs.getByRole('link', { name: 'History' }).click();
  const history = priya.getByRole('list', { name: 'History' }).getByRole('listitem');
  await history.filter({ hasText: 'Transferred from Oliver Fraser to Ravi Tran' }).waitFor();
  await history.filter({ hasText: 'Device added. Assigned to Oliver Fraser' }).waitFor();

  expect(await mei.getByText('No active alerts').count()).toBe(1);
  expect(await sendFrame(ev04Port, pendant, 'sos')).toBe(true);
  await mei.locator('[role=grid] [role=row] a').first().click();
  await details(mei).getByRole('heading', { name: 'Ravi Tran' }).waitFor();
  await details(mei).locator('header').getByText('SOS', { exact: true }).waitFor();

  await tabs.getByRole('link', { name: 'Overview' }).click();
  await priya
    .getByText('The device cannot be transferred or removed until it is resolved.', {
      exact: false,
    })
    .waitFor();
  expect(await violations(priya)).toEqual([]);
  await priya.goto(`${origin}/unknown-devices`);
  await priya.getByText('No unknown devices').waitFor();
});

it('a satellite device of an organisation’s feed is added from its Zoleo page', async () => {
  const { origin } = stage.program();
  await unknownSatelliteSays(origin, satellite);
  const priya = await stage.visit({
    name: 'admin',
    path: '/organisations/2/settings/zoleo',
    height: 900,
  });
  await priya.getByRole('link', { name: `Add device ${satellite}` }).click();
  await priya.waitForURL(`**/organisations/2/devices/add?type=zoleo&imei=${satellite}`);
  expect(await priya.getByLabel('IMEI').inputValue()).toBe(satellite);
  await priya.getByLabel('Name').fill('Zoleo 99');
  await priya.getByLabel('Zoleo email').fill('zoleo99@zoleo.example');
  await priya.getByRole('button', { name: 'Add device' }).click();
  await priya.waitForURL(/\/organisations\/2\/devices\/\d+\/connect$/);
  await priya.getByRole('heading', { name: 'Zoleo 99' }).waitFor();
  await priya.goBack();
  await priya.waitForURL('**/organisations/2/settings/zoleo');
  await priya.getByRole('row').filter({ hasText: 'Zoleo 99' }).waitFor();
  await priya.getByRole('link', { name: `Add device ${satellite}` }).waitFor({ state: 'detached' });
});
