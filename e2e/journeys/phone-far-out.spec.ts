// A phone in a remote place: a shake or a fall asks before it raises an alert, and an SOS gets
// through where the usual way does not.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from '../support/browser.ts';
import {
  letIn,
  motionPermissions,
  motionSensor,
  moveLike,
  phoneBrowser,
  sendSos,
} from '../support/devices/phone.ts';
import { details, live, setStage } from '../support/stage.ts';

const stage = setStage({ withShell: true });
const origin = (): string => stage.program().origin;
const rows = (page: Page) => page.locator('[role=grid] [role=row]');
const alarms = (page: Page) => page.getByRole('region', { name: 'Your alerts' });
const warning = (page: Page) => page.getByRole('region', { name: 'Motion warning' });

async function operator(): Promise<Page> {
  const page = await stage.visit({ name: 'operator', path: '/alert-monitoring', height: 900 });
  await live(page);
  return page;
}

describe('shake and fall', () => {
  it('are detected once turned on, can be cancelled, and otherwise raise an alert', async () => {
    const mei = await operator();
    const page = await stage.open(
      { ...phoneBrowser, permissions: ['geolocation', ...motionPermissions] },
      motionSensor,
    );
    const person = await letIn(page, origin());
    await moveLike(page, 'shake');
    await page.getByRole('link', { name: 'More' }).click();
    await page.getByText('A locked phone or a closed page feels nothing').waitFor();
    expect(await warning(page).count()).toBe(0);
    await moveLike(page, 'still');
    await page.getByRole('button', { name: 'Turn on shake and fall' }).click();
    await page.getByRole('button', { name: 'Turn off shake and fall' }).waitFor();

    await moveLike(page, 'shake');
    await warning(page).getByText('Shaking felt.').waitFor();
    await moveLike(page, 'still');
    expect(await violations(page)).toEqual([]);
    await warning(page).getByRole('button', { name: 'I am fine' }).click();
    await warning(page).waitFor({ state: 'detached' });

    await moveLike(page, 'fall');
    await warning(page).getByText('Fall felt.').waitFor();
    await warning(page)
      .getByText(/^Alert in \d+ s$/)
      .waitFor();
    await page.getByRole('link', { name: 'Alerts' }).click();
    await alarms(page).getByRole('heading', { name: 'Fall' }).waitFor({ timeout: 40_000 });
    expect(await alarms(page).getByRole('listitem').count()).toBeGreaterThan(0);
    expect(await alarms(page).getByRole('heading', { name: 'Safety shake' }).count()).toBe(0);
    await rows(mei).filter({ hasText: person }).locator('a').click();
    await details(mei).locator('header').getByText('Fall', { exact: false }).first().waitFor();
  });

  it('stay off where the browser refuses, and where no sensor speaks', async () => {
    const page = await stage.open(phoneBrowser);
    await letIn(page, origin());
    await page.getByRole('link', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Turn on shake and fall' }).click();
    await page.getByText('The motion sensors are blocked.').waitFor();
    await page.context().grantPermissions(motionPermissions);
    await page.getByRole('button', { name: 'Turn on shake and fall' }).click();
    await page.getByText('This phone gives no motion data, so shake and fall stay off.').waitFor();
    await page.getByRole('button', { name: 'Turn on shake and fall' }).waitFor();
  });
});

describe('a line on which the usual way does not get through', () => {
  it('carries an SOS in under 200 bytes, which is delivered when it is answered', async () => {
    const mei = await operator();
    const page = await stage.open(phoneBrowser);
    const person = await letIn(page, origin());
    await page.route('**/api/app/events', () => undefined);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const bodies: string[] = [];
    await page.route('**/api/app/sos', async (route) => {
      bodies.push(route.request().postData() ?? '');
      await released;
      await route.continue();
    });
    await sendSos(page);
    await alarms(page)
      .getByText('Sent. It may take minutes to arrive.', { exact: true })
      .waitFor({ timeout: 15_000 });
    await alarms(page).getByText('Not delivered yet', { exact: false }).waitFor();
    expect(await rows(mei).filter({ hasText: person }).count()).toBe(0);
    release();
    await alarms(page)
      .getByText('Sent and received. Waiting for a response.', { exact: true })
      .waitFor();
    expect(bodies.every((body) => body.length < 200)).toBe(true);
    await rows(mei).filter({ hasText: person }).locator('a').click();
    await page.unroute('**/api/app/events');
    await page.reload();
    await alarms(page)
      .getByText('Sent and received. Waiting for a response.', { exact: true })
      .waitFor();
    expect(await alarms(page).getByRole('listitem').count()).toBe(1);
  });
});
