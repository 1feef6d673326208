// An organisation's admin follows an alert of theirs from the press to its end without a reload: the
// operator answers, a contact responds, and it is resolved.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoPendants } from '#domain/demo/demo-devices.ts';
import { done } from '../support/ask.ts';
import { violations } from '../support/browser.ts';
import { pendantSays } from '../support/devices/pendant.ts';
import { picture, picturesAreTaken } from '../support/picture.ts';
import { live, setStage, story } from '../support/stage.ts';

const stage = setStage({ withMap: picturesAreTaken });

/** A call as the signed-in person of the page. */
async function put(page: Page, path: string, data: object = {}, method: 'PUT' | 'POST' = 'PUT') {
  return await done(page.request, {
    method,
    address: `${stage.program().origin}/api${path}`,
    data,
  });
}

const state = (page: Page) => page.getByRole('main').getByRole('status').first();

it('an alert is followed from the press to its end', { timeout: 180_000 }, async () => {
  const { origin, ev04Port } = stage.program();
  const index = demoPendants.findIndex(({ organisation }) => organisation === 'redgum');
  const helen = await stage.visit({
    name: 'organisation-admin',
    path: '/dashboard/alerts',
    height: 1000,
  });
  await live(helen);
  await helen.locator('tbody tr[data-row]').first().waitFor();
  await pendantSays(ev04Port, index, 'sos');

  // The list is live, and its row opens the page.
  const row = helen.locator('tbody tr[data-row]', { hasText: 'Open' }).first();
  await row.waitFor();
  await row.getByRole('link').first().click();
  await helen.waitForURL(/\/organisation\/alerts\/\d+$/);
  const id = Number(new URL(helen.url()).pathname.split('/').at(-1));
  await state(helen).getByText('Waiting for an operator of the monitoring centre').waitFor();
  await helen.evaluate(() => Object.assign(window, { isSamePage: true }));
  await story(helen).filter({ hasText: 'Alert raised: SOS pressed' }).waitFor();
  await picture(helen, 'alertpage-waiting');
  expect(await violations(helen)).toEqual([]);

  const mei = await stage.visit({ name: 'operator', height: 900 });
  await put(mei, `/alerts/${id}/acknowledge`);
  await state(helen).getByText('The monitoring centre is helping').waitFor();
  await put(
    mei,
    `/alerts/${id}/alert-history`,
    { comment: 'Sounds drunk, call her sister', client_id: randomUUID() },
    'POST',
  );
  const { data } = (await put(
    mei,
    `/alerts/${id}/share-links`,
    { kind: 'contact', name: 'Sam Doyle' },
    'POST',
  )) as { data: { url: string } };

  const sam = await stage.open({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await sam.goto(data.url);
  await sam.getByRole('button', { name: 'I am responding' }).tap();
  const helpers = helen.getByRole('region', { name: 'Who is helping' });
  await helpers.getByText(/^Responding · /).waitFor();
  await helpers.getByText('Sam Doyle').waitFor();
  await story(helen).filter({ hasText: 'Acknowledged the alert' }).first().waitFor();
  expect(await helen.getByRole('main').textContent()).not.toMatch(/Mei Chen|Sounds drunk/);
  await picture(helen, 'alertpage');
  expect(await violations(helen)).toEqual([]);

  await put(mei, `/alerts/${id}/resolve`, {
    outcome: 'false',
    response_sent: false,
    note: 'Pressed while dressing.',
    steps_skipped_reason: 'She answered at once.',
  });
  await state(helen).getByText('Resolved: a false alarm').waitFor();
  await story(helen).filter({ hasText: 'Resolved the alert: False alarm' }).waitFor();
  expect(await helen.getByRole('main').textContent()).not.toContain('Pressed while dressing');
  expect(await helen.evaluate(() => 'isSamePage' in window)).toBe(true);
  await picture(helen, 'alertpage-resolved');
  expect(await violations(helen)).toEqual([]);

  // Another organisation's alert is not found.
  const others = (await (await mei.request.get(`${origin}/api/alerts?status=resolved`)).json()) as {
    data: { id: number; organisation: { id: number } }[];
  };
  const other = others.data.find(({ organisation }) => organisation.id !== 1);
  await helen.goto(`${origin}/organisation/alerts/${other?.id ?? 999_999_999}`);
  await helen.getByText('Alert not found').waitFor();
});
