// A template is created and sent to three pendants over TCP: one confirms, one refuses, one is
// offline and receives it when it connects.
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { demoPendants } from '#domain/demo/demo-devices.ts';
import {
  UnitConfiguration,
  type UnitManner,
} from '#domain/ev04/configuration/unit-configuration.ts';
import { chanceOf } from '#simulator/chance.ts';
import { noCounts } from '#simulator/fleet-counts.ts';
import { Pendant } from '#simulator/pendant.ts';
import { violations } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();
const pendants: Pendant[] = [];
afterAll(() => {
  for (const pendant of pendants) pendant.close();
});

/** Pendant number `index` of the demo world comes online and stays. */
function connect(index: number, manner: UnitManner = 'confirms'): void {
  const imei = demoPendants[index]?.imei ?? '';
  const pendant = new Pendant({
    imei,
    host: '127.0.0.1',
    port: stage.program().ev04Port,
    counts: noCounts(),
    chance: chanceOf(1, imei),
    answerMs: 5000,
    firstPauseMs: 500,
    longestPauseMs: 2000,
    resend: 'history',
    unit: { configuration: new UnitConfiguration(imei), manner },
  });
  pendants.push(pendant);
  pendant.send({ at_ms: 0, imei, sequence: index + 1, time: 0, says: 'heartbeat' });
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const list = '/organisations/1/devices?search=Pendant+RG-0';

it('a template is sent to three pendants, and each shows its outcome (R023)', async () => {
  connect(0);
  connect(1, 'refuses');
  const priya = await stage.visit({
    name: 'admin',
    path: '/settings/ev04-config-templates/create',
    height: 1000,
  });
  priya.setDefaultTimeout(10_000);
  await priya.getByLabel('Name *', { exact: true }).fill('Quiet nights');
  await priya.getByLabel(/^Ringtone volume/).fill('101');
  await priya.getByRole('button', { name: 'Add template' }).click();
  await priya.getByText('The ringtone volume must be 100 or less.').first().waitFor();
  await priya.getByLabel(/^Ringtone volume/).fill('10');
  await priya.getByRole('button', { name: 'Add template' }).click();
  await priya.waitForURL(/\/settings\/ev04-config-templates\/\d+/);
  await priya.getByRole('heading', { name: 'Quiet nights' }).waitFor();
  expect(await violations(priya)).toEqual([]);

  const { origin } = stage.program();
  await priya.goto(origin + list);
  await row(priya, 'Pendant RG-02').getByText('Online').waitFor();
  for (const name of ['Pendant RG-01', 'Pendant RG-02', 'Pendant RG-03'])
    await priya.getByRole('checkbox', { name: `Select ${name}` }).click();
  await priya.getByRole('button', { name: 'Apply template' }).click();
  const dialog = priya.getByRole('dialog');
  await dialog
    .getByRole('combobox', { name: 'Template' })
    .or(dialog.getByRole('textbox', { name: 'Template' }))
    .first()
    .click();
  await priya.getByRole('option', { name: 'Quiet nights' }).click();
  await dialog.getByRole('button', { name: 'Apply template' }).click();
  await dialog.getByText('3 done.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).first().click();

  await expect
    .poll(
      async () => {
        await priya.reload();
        await row(priya, 'Pendant RG-02').waitFor();
        return await Promise.all(
          ['RG-01', 'RG-02', 'RG-03'].map(
            async (name) => /Matches|Differs|Pending/.exec(await row(priya, name).innerText())?.[0],
          ),
        );
      },
      { timeout: 15_000 },
    )
    .toEqual(['Matches', 'Differs', 'Pending']);

  await priya.getByRole('link', { name: 'Pendant RG-02' }).click();
  await priya.locator('a[href*="/devices/"][href$="/settings"]').click();
  await row(priya, 'Ringtone volume').getByText('bad parameter').waitFor();
  await priya.getByText('Rings at volume 100 for 3 s, then opens the microphone.').waitFor();
  await priya.getByRole('button', { name: 'Get latest' }).click();
  await priya.getByText('Pendant RG-02 reported its settings.').waitFor();
  expect(await violations(priya)).toEqual([]);

  await priya.goto(`${origin}/organisations/1/devices?search=Pendant+RG-03`);
  await priya.getByRole('link', { name: 'Pendant RG-03' }).click();
  await priya.locator('a[href*="/devices/"][href$="/settings"]').click();
  await row(priya, 'Ringtone volume').getByText('Waiting for the pendant').waitFor();
  connect(2);
  // Without a reload: the page shows what the device has confirmed.
  await row(priya, 'Ringtone volume').getByText('On device since').waitFor({ timeout: 20_000 });
  await priya.getByText('Rings at volume 10 for 3 s, then opens the microphone.').waitFor();
}, 60_000);
