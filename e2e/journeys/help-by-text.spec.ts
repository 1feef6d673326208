// Help by text: an administrator adds a word, a worker texts it unprompted to the organisation's
// number, and an operator sees the alert with the text on it; another organisation's number has its
// own words.
import { createServer } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { done } from '../support/ask.ts';
import { violations } from '../support/browser.ts';
import { picture } from '../support/picture.ts';
import { startProgram } from '../support/program.ts';
import { startTextService, type TextService } from '../support/services/text-service.ts';
import { details, live, setStage, story } from '../support/stage.ts';

const patient = { timeout: 20_000 };
const mobiles = { redgum: '+61491579999', blueRidge: '+61491579998' };
/** Redgum has its own in the demo world. */
const numbers = { redgum: '+61480000120', blueRidge: '+61480000222' };

let service: TextService;

const freePort = async (): Promise<number> =>
  await new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const stage = setStage({
  start: async () => {
    const [port, texts] = [await freePort(), await startTextService()];
    service = texts;
    const program = await startProgram({
      PORT: String(port),
      ...service.settings(`http://127.0.0.1:${port}`),
    });
    return {
      ...program,
      stop: async () => {
        await program.stop();
        await service.close();
      },
    };
  },
});

/** By the call that its page makes. */
async function post(page: Page, path: string, data: object): Promise<void> {
  await done(page.request, {
    method: 'POST',
    address: `${stage.program().origin}/api${path}`,
    data,
  });
}

const listed = z.object({ data: z.array(z.object({ id: z.number(), name: z.string() })) });

async function organisationId(page: Page, name: string): Promise<number> {
  const answer = await page.request.get(
    `${stage.program().origin}/api/lists/organisations?search=${encodeURIComponent(name)}`,
  );
  return listed.parse(await answer.json()).data.find((one) => one.name.startsWith(name))?.id ?? 0;
}

/** Two organisations with numbers of their own, each with a person who has no device. */
async function prepare(): Promise<void> {
  const priya = await stage.visit({ name: 'admin', path: '/organisations', height: 900 });
  const [redgum, blueRidge] = [
    await organisationId(priya, 'Redgum'),
    await organisationId(priya, 'Blue Ridge'),
  ];
  await post(priya, '/organisation-numbers', {
    organisation_id: blueRidge,
    mobile: numbers.blueRidge,
    mobile_country: 'AU',
  });
  for (const [id, last_name, mobile] of [
    [redgum, 'Hart', mobiles.redgum],
    [blueRidge, 'Ridge', mobiles.blueRidge],
  ] as const) {
    await post(priya, `/organisations/${id}/users`, {
      first_name: 'Lena',
      last_name,
      role: 'organisation_user',
      email: `lena.${last_name.toLowerCase()}@vigil.example`,
      mobile,
      mobile_country: 'AU',
    });
  }
}

const row = (page: Page, name: string) =>
  page.locator('[role=row][data-id]').filter({ hasText: name }).first();

it('a listed word raises an alert with the text, by the number’s organisation', async () => {
  const { origin } = stage.program();
  await prepare();
  const helen = await stage.visit({
    name: 'organisation-admin',
    path: '/organisation/settings',
    height: 900,
  });
  await helen
    .getByRole('link', { name: /Words for help/ })
    .first()
    .click();
  const words = helen.getByLabel('Words for help');
  await words.fill('HELP, SOS, 000, safe');
  await helen.getByRole('button', { name: /Save/ }).click();
  await helen
    .getByText("“safe” can't call for help, because it is an answer or a command.")
    .first()
    .waitFor();
  await words.fill('HELP, SOS, 000, AYUDA');
  await helen.getByRole('button', { name: /Save/ }).click();
  await expect.poll(async () => await helen.getByText('unsaved change').count(), patient).toBe(0);
  await picture(helen, 'help-by-text-1-words');
  expect(await violations(helen)).toEqual([]);

  const mei = await stage.visit({ name: 'operator', path: '/alert-monitoring', height: 900 });
  await live(mei);
  const said = await service.reply(origin, {
    from: mobiles.redgum,
    to: numbers.redgum,
    text: 'ayuda por favor',
  });
  expect(said).toBe(
    'Your alert is with the monitoring centre. If you can, call emergency services too.',
  );
  await row(mei, 'Lena Hart').waitFor(patient);
  await row(mei, 'Lena Hart').locator('a').first().click();
  await details(mei).locator('header').getByText('SOS', { exact: true }).waitFor();
  await mei.getByRole('tab', { name: 'Timeline' }).click();
  await story(mei)
    .filter({ hasText: 'Help by text message: “ayuda por favor”' })
    .first()
    .waitFor(patient);
  expect(
    await service.reply(origin, {
      from: mobiles.redgum,
      to: numbers.redgum,
      text: 'I am at the gate',
    }),
  ).toBe('');
  await story(mei).filter({ hasText: '“I am at the gate”' }).first().waitFor(patient);
  await picture(mei, 'help-by-text-2-alert');
  expect(await violations(mei)).toEqual([]);

  expect(await row(mei, 'Lena Ridge').count()).toBe(0);
  await service.reply(origin, { from: mobiles.blueRidge, to: numbers.blueRidge, text: 'SOS' });
  await row(mei, 'Lena Ridge').waitFor(patient);

  await mei.getByRole('link', { name: 'Received texts' }).first().click();
  await mei.getByText('ayuda por favor').first().waitFor(patient);
  await mei.getByText('I am at the gate').first().waitFor();
  await picture(mei, 'help-by-text-3-received');
  expect(await violations(mei)).toEqual([]);
}, 90_000);
