// A safety check of 200 people: prepared, scheduled and sent, the server killed in the middle, the
// board filling live, one in need of help on the console; each text left once.
import { createServer } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { done } from '../support/ask.ts';
import { violations } from '../support/browser.ts';
import { choose } from '../support/first-day.ts';
import { picture } from '../support/picture.ts';
import { type RunningProgram, startIn, startProgram } from '../support/program.ts';
import { startTextService, type TextService } from '../support/services/text-service.ts';
import { live, setStage } from '../support/stage.ts';

const everyone = 200;
/** Texts that are answered before the service falls silent. */
const beforeTheKill = 80;
const patient = { timeout: 20_000 };

let service: TextService;
let settings: Readonly<Record<string, string>> = {};
let running: RunningProgram;

/** The same port before and after the kill: the pages stay open. */
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
    settings = { PORT: String(port), ...service.settings(`http://127.0.0.1:${port}`) };
    const first = await startProgram(settings);
    running = first;
    return {
      ...first,
      stop: async () => {
        if (running !== first) await running.stop();
        await first.stop();
        await service.close();
      },
    };
  },
});

async function killAndStartAgain(): Promise<void> {
  await running.kill();
  service.goOn();
  running = await startIn(running.dataDirectory, settings);
}

const named = z.object({ data: z.array(z.object({ id: z.number(), name: z.string() })) });

/**
 * Fills the group up to `everyone` with volunteers of the address book, by the call that its page
 * makes: the demo's people share the few numbers reserved for fiction.
 */
async function fillGroup(page: Page, name: string): Promise<void> {
  const { origin } = stage.program();
  const post = async (path: string, data: object): Promise<unknown> =>
    await done(page.request, {
      method: 'POST',
      address: `${origin}/api/organisations/1/${path}`,
      data,
    });
  const groups = named.parse(
    await (await page.request.get(`${origin}/api/lists/organisations/1/messaging-groups`)).json(),
  ).data;
  const id = groups.find((group) => group.name === name)?.id ?? 0;
  const counted = await post('messages/recipient-count', {
    channel: 'best',
    recipients: { messaging_group_ids: [id] },
  });
  const { total } = z.object({ data: z.object({ total: z.number() }) }).parse(counted).data;
  const contacts = Array.from({ length: everyone - total }, (_, nth) => ({
    name: `Volunteer ${nth + 1}`,
    mobile: `+61480${100_000 + nth}`,
    mobile_country: 'AU',
    messaging_group_ids: [id],
  }));
  for (let from = 0; from < contacts.length; from += 10)
    await Promise.all(
      contacts
        .slice(from, from + 10)
        .map(async (contact) => await post('messaging-contacts', contact)),
    );
}

/** Today and this minute by the clocks of the organisation, as its forms take them. */
async function thisMinute(page: Page): Promise<{ date: string; time: string }> {
  const left = 60 - new Date().getSeconds();
  // A minute that is about to end is over before the form is sent.
  if (left < 8) await page.waitForTimeout(left * 1000);
  const clock = new Intl.DateTimeFormat('en-AU', {
    timeZone: 'Australia/Sydney',
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  const part = Object.fromEntries(
    clock.formatToParts(new Date()).map(({ type, value }) => [type, value.padStart(2, '0')]),
  );
  return {
    date: `${part['day']}/${part['month']}/20${part['year']?.slice(-2)}`,
    time: `${part['hour']}:${part['minute']}`,
  };
}

const figure = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Overview' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .locator('b');
const shows = async (page: Page, name: string, count: number): Promise<void> =>
  await expect
    .poll(async () => await figure(page, name).textContent(), patient)
    .toBe(String(count));

async function prepare(page: Page): Promise<void> {
  const { origin } = stage.program();
  await page.goto(`${origin}/organisation/settings/messaging-groups`);
  await page.getByRole('button', { name: 'Add messaging group' }).click();
  const group = page.getByRole('dialog');
  await group.getByLabel('Name *', { exact: true }).fill('Fire area');
  await choose(page, 'People', 'Daniel Okafor');
  await page.keyboard.press('Escape');
  await group.getByRole('button', { name: 'Add messaging group' }).click();
  await page.getByText('Fire area').first().waitFor();
  await fillGroup(page, 'Fire area');

  await page.goto(`${origin}/organisation/messages/templates`);
  await page.getByRole('button', { name: 'Add message template' }).click();
  const template = page.getByRole('dialog');
  await template.getByLabel('Title *', { exact: true }).fill('Bushfire check');
  await template
    .getByLabel('Message *', { exact: true })
    .fill('Hello {{first_name}}, there is a bushfire near Beechworth. Are you safe?');
  await template.getByLabel('Ask for an answer').check();
  await template.getByLabel('Type of answer').selectOption({ label: 'Safe or need help' });
  await template.getByRole('button', { name: 'Add message template' }).click();
  await page.getByText('Bushfire check').first().waitFor();
}

async function schedule(page: Page): Promise<void> {
  await page.goto(`${stage.program().origin}/organisation/messages/send`);
  await page.getByLabel('Start from a template').selectOption({ label: 'Bushfire check' });
  await page.getByRole('combobox', { name: 'To' }).fill('Fire area');
  await page.getByRole('option', { name: 'Fire area' }).click();
  await page.getByText(`All ${everyone} get it`).waitFor();
  await page.getByRole('radio', { name: 'Send later' }).check();
  const { date, time } = await thisMinute(page);
  await page.getByRole('textbox', { name: 'Starting date' }).fill(date);
  await page.locator('input[name=starting_time]').fill(time);
  await page.getByRole('button', { name: `Schedule for ${everyone}` }).click();
  await page.getByText('Message scheduled.').waitFor();
}

it('is sent at its time to 200 people, once each over a kill, and shows live who is safe and who needs help', async () => {
  const { origin } = stage.program();
  const helen = await stage.visit({ name: 'organisation-admin', height: 900 });
  await prepare(helen);
  service.holdAfter(beforeTheKill);
  await schedule(helen);
  await helen.goto(`${origin}/organisation/messages/list`);
  await expect.poll(() => service.taken.length, patient).toBeGreaterThan(beforeTheKill);
  await helen.getByRole('link', { name: 'Bushfire check' }).first().click();
  await helen.getByRole('heading', { name: 'Bushfire check' }).waitFor();
  await shows(helen, 'No answer', everyone);
  await live(helen);

  const says = async (texts: readonly { to: string }[], text: string) => {
    for (let from = 0; from < texts.length; from += 10)
      await Promise.all(
        texts
          .slice(from, from + 10)
          .map(async ({ to }) => await service.reply(origin, { from: to, text })),
      );
  };
  const daniel = () => service.taken.find(({ body }) => body.startsWith('Hello Daniel,'))?.to ?? '';
  const others = () => service.taken.filter(({ to }) => to !== daniel());
  await says(others().slice(0, 40), 'Safe');
  await shows(helen, 'Safe', 40);
  await picture(helen, 'safety-check-1-before-the-kill');
  await killAndStartAgain();

  const numbers = () => service.taken.map(({ to }) => to);
  await expect.poll(() => new Set(numbers()).size, patient).toBe(everyone);
  // Updates live, without a press on the page.
  await says(others().slice(100, 160), 'I am safe');
  await shows(helen, 'Safe', 100);
  await picture(helen, 'safety-check-2-after-the-kill');

  const operator = await stage.visit({ name: 'operator', path: '/alert-monitoring', height: 900 });
  await live(operator);
  await service.reply(origin, { from: daniel(), text: 'HELP, the road is cut' });
  await operator
    .locator('[role=row][data-id]')
    .filter({ hasText: 'Daniel Okafor' })
    .first()
    .waitFor(patient);
  await shows(helen, 'Need help', 1);
  await helen
    .getByRole('region', { name: 'Need help' })
    .getByText('“HELP, the road is cut”')
    .waitFor();
  for (const text of others().slice(165, 176)) await service.report(text, 'undelivered', '30003');
  await expect
    .poll(async () => Number(await figure(helen, 'Unreachable').textContent()), patient)
    .toBeGreaterThanOrEqual(11);
  const counts = await Promise.all(
    ['Safe', 'Need help', 'No answer', 'Unreachable'].map(async (name) =>
      Number(await figure(helen, name).textContent()),
    ),
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(everyone);
  expect(await violations(helen)).toEqual([]);
  await picture(helen, 'safety-check-3-help');

  expect(numbers()).toHaveLength(everyone);
  expect(new Set(numbers()).size).toBe(everyone);
}, 90_000);
