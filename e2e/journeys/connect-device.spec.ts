// A pendant from its adding to its first press: what to set on it, ticks as it reports, a press that
// alerts no operator; then a press after the test, which does; and a second one, by hand.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { imeiCheckDigit } from '#domain/devices/imei.ts';
import { violations } from '../support/browser.ts';
import { sendFrame } from '../support/devices/pendant.ts';
import { choose } from '../support/first-day.ts';
import { picture } from '../support/picture.ts';
import { live, setStage } from '../support/stage.ts';

const stage = setStage({
  settings: {
    EV04_PUBLIC_HOST: 'gps.vigil.example',
    EV04_PUBLIC_PORT: '5187',
    EV04_CONNECT_TEXT: 'IP1,{host},{port}',
  },
});
const numbered = (first14: string) => `${first14}${imeiCheckDigit(first14)}`;
const [first, second] = ['86459805109998', '86459805109997'].map((digits) => ({
  imei: numbered(digits),
  latitude: -36.0737,
  longitude: 146.9135,
}));

async function addPendant(page: Page, name: string, imei: string): Promise<void> {
  await page.goto(`${stage.program().origin}/organisation/settings/devices/add?type=ev04`);
  await page.getByLabel('Name').fill(name);
  await choose(page, 'Person', 'Oliver Fraser');
  await page.getByLabel('IMEI').fill(imei);
  await page.getByLabel('SIM phone number').fill('0491 570 006');
  await page.getByRole('button', { name: 'Add device' }).click();
  await page.waitForURL(/\/organisation\/settings\/devices\/\d+\/connect$/);
  await page.getByRole('heading', { name, level: 2 }).waitFor();
}
const rows = (mei: Page) => mei.locator('[role=grid] [role=row]');

it('a pendant is added, texted, ticked and pressed without an alert for the operator; a later press is real', async () => {
  if (!first) throw new Error('There is no pendant');
  const { ev04Port } = stage.program();
  const mei = await stage.visit({ name: 'operator', path: '/alert-monitoring', height: 900 });
  await live(mei);
  await mei.getByText('No active alerts').waitFor();
  const helen = await stage.visit({ name: 'organisation-admin', height: 900 });
  await addPendant(helen, 'Pendant RG-98', first.imei);

  const checks = helen.getByRole('region', { name: 'Checks' });
  await checks.getByText('1 of 5 checks').waitFor();
  await helen.getByText('IP1,gps.vigil.example,5187').waitFor();
  expect(await violations(helen)).toEqual([]);
  await helen.getByRole('button', { name: 'Send to 0491 570 006' }).click();
  await helen.getByText(/1 text to 0491 570 006/).waitFor();
  await checks.getByText('Text delivered').waitFor();

  expect(await sendFrame(ev04Port, first, 'charging_started')).toBe(true);
  await checks.getByText('5 of 6 checks').waitFor();
  await checks.getByText('Battery 76%').waitFor();
  await checks.getByText('Online').waitFor();

  await helen.getByRole('button', { name: 'Start the test' }).click();
  await helen.getByRole('heading', { name: 'Press the button now' }).waitFor();
  await mei.getByText('Connecting the device', { exact: false }).first().waitFor();
  expect(await violations(helen)).toEqual([]);
  expect(await sendFrame(ev04Port, first, 'sos')).toBe(true);
  await helen.getByRole('heading', { name: 'The button works' }).waitFor();
  await checks.getByText('6 of 6 checks').waitFor();
  await helen.getByRole('article', { name: 'Card for Oliver Fraser' }).waitFor();
  expect(await violations(helen)).toEqual([]);
  await picture(helen, 'connect-device');
  await mei.getByText('No active alerts').waitFor();
  expect(await rows(mei).count()).toBe(0);

  await helen.getByRole('button', { name: 'End the test' }).click();
  await helen.getByRole('heading', { name: /^Button tested/ }).waitFor();
  expect(await sendFrame(ev04Port, first, 'sos')).toBe(true);
  await helen.getByText('the device was not on test', { exact: false }).waitFor();
  await rows(mei).filter({ hasText: 'Oliver Fraser' }).waitFor();
  await helen.reload();
  await helen.getByText('the device was not on test', { exact: false }).waitFor();
});

it('a second pendant waits for its own report, and its page can be left and opened again', async () => {
  if (!first || !second) throw new Error('There is no pendant');
  const { ev04Port } = stage.program();
  const helen = await stage.visit({ name: 'organisation-admin', height: 900 });
  await addPendant(helen, 'Pendant RG-97', second.imei);
  await helen.getByText('1 of 5 checks').waitFor();
  expect(await sendFrame(ev04Port, first, 'charging_started')).toBe(true);
  await helen.getByRole('button', { name: 'Finish later' }).click();
  await helen.waitForURL(/\/devices\/\d+\/overview$/);
  expect(await sendFrame(ev04Port, second, 'charging_started')).toBe(true);
  await helen.getByRole('link', { name: 'How to connect' }).click();
  await helen.getByText('4 of 5 checks').waitFor();
  // Its wearer has the alert of the first one.
  await helen.getByRole('button', { name: 'Start the test' }).click();
  await helen
    .getByText('An alert is open, and a press would be part of it.', { exact: false })
    .waitFor();
  await helen.setViewportSize({ width: 390, height: 844 });
  expect(await violations(helen)).toEqual([]);
  expect(
    await helen.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
  ).toBe(true);
});
