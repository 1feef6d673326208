// Each kind of alert, raised through its own real protocol and worked to its end by two operators
// and a supervisor; every action appears live for the others.
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { alertTypes } from '#domain/alerts/alert-type.ts';
import { alertKinds } from '../support/alert-kinds.ts';
import { violations } from '../support/browser.ts';
import {
  button,
  comment,
  consoleWork,
  sayHowItEnded,
  storyShows,
  tab,
} from '../support/console-work.ts';
import { satelliteSays } from '../support/devices/worker-devices.ts';
import { details, live, setStage } from '../support/stage.ts';

const stage = setStage({ pagesStay: true });
/**
 * Two operators, and the supervisor at her overview; each alert has a row of its own, shown next to
 * the offer to group them as one event.
 */
let mei: Page;
let graham: Page;
let aroha: Page;
const everybody = () => [mei, graham, aroha];
const kinds = alertKinds(stage.program);
const { raised, alertOf, personOf, row, inState, open, acknowledge, resolve } =
  consoleWork(everybody);
const messages = (page: Page): Locator => page.getByRole('list', { name: 'Messages' });

beforeAll(async () => {
  [mei, graham, aroha] = (await Promise.all(
    ['operator', 'centre-admin', 'supervisor'].map(
      async (name) =>
        await stage.visit({ name, path: '/alert-monitoring?group=none', height: 1500 }),
    ),
  )) as [Page, Page, Page];
  for (const page of everybody()) await live(page);
}, 60_000);

/** Where the organisation is edited, by an administrator of the platform. */
async function askForTwoPeople(organisation: number): Promise<void> {
  const priya = await stage.visit({
    name: 'admin',
    path: `/organisations/${organisation}/details`,
    height: 900,
  });
  await priya.getByText('Two people resolve duress alerts', { exact: true }).click();
  await priya.getByRole('button', { name: 'Save changes', exact: true }).click();
  await priya.getByText(/ saved\.$/).waitFor();
  await priya.close();
}

/**
 * Mei proposes by key, Graham refuses, she proposes again, and he confirms by key; the alert is
 * open until then.
 */
async function resolveByTwo(kind: string): Promise<void> {
  const waiting = (page: Page) =>
    row(page, kind).getByRole('img', { name: 'Waiting for a second person' });
  const propose = async (): Promise<void> => {
    await button(mei, 'Propose to resolve').waitFor();
    await mei.locator('body').press('r');
    const dialog = mei.getByRole('dialog');
    await dialog.getByText('The alert stays open until another person confirms.').waitFor();
    await sayHowItEnded(dialog, {
      outcome: 'Genuine',
      response: 'Response sent',
      note: 'Police on site',
    });
    await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    for (const page of everybody()) await waiting(page).waitFor();
  };
  await propose();
  await button(mei, 'Waiting for a second person').waitFor();
  expect(await button(mei, 'Confirm').count()).toBe(0);
  expect(await violations(mei)).toEqual([]);

  await open(kind, graham);
  await button(graham, 'Refuse').first().click();
  const refusing = graham.getByRole('dialog');
  await refusing.getByText('Police on site').waitFor();
  await refusing.getByLabel('Why must it stay open?').fill('Her code word was wrong');
  expect(await violations(graham)).toEqual([]);
  await refusing.getByRole('button', { name: 'Refuse' }).click();
  for (const page of everybody()) await waiting(page).waitFor({ state: 'detached' });
  await mei
    .getByText(
      `Graham Doyle refused to resolve the alert for ${personOf(kind)}: Her code word was wrong`,
    )
    .waitFor();
  await tab(mei, 'Timeline');
  await storyShows(mei, 'Refused the proposal by Mei Chen: Her code word was wrong');

  await propose();
  await button(graham, 'Confirm').first().waitFor();
  await graham.locator('body').press('r');
  const confirming = graham.getByRole('dialog');
  await confirming.getByText('Police on site').waitFor();
  await confirming.getByRole('button', { name: 'Confirm and resolve' }).click();
  await confirming.waitFor({ state: 'hidden' });
  for (const page of everybody()) await row(page, kind).waitFor({ state: 'detached' });
  await details(mei)
    .getByText(/^Resolved by Graham Doyle as Mei Chen proposed/)
    .waitFor();
}

describe('every kind of alert', () => {
  it('is raised through its own protocol and painted on every console with its priority (R001 to R008, R015, R017)', async () => {
    for (const raise of Object.values(kinds.raisers)) await raise();
    const names = Object.keys(kinds.raisers);
    for (const page of everybody())
      await page.getByText(`${names.length} alerts`, { exact: false }).first().waitFor();
    const { data }: { data: AlertRow[] } = await (
      await mei.request.get(`${stage.program().origin}/api/alerts?per_page=50`)
    ).json();
    for (const alert of data) raised.set(`${alert.type} ${alert.device?.type}`, alert);
    expect([...raised.keys()].sort()).toEqual(names.sort());
    expect(new Set(data.map(({ person }) => person?.id)).size).toBe(names.length);
    for (const page of everybody())
      for (const kind of names)
        expect(await row(page, kind).getAttribute('data-priority')).toBe(
          String(alertTypes[alertOf(kind).type].priority),
        );
    // The phone that lost its connection has a timer that runs.
    await aroha
      .getByRole('list', { name: 'Welfare sessions' })
      .getByText(personOf('connection_loss app'))
      .waitFor();
  });

  it('SOS of a pendant: followed up, sent a patrol, written to, rung, and taken over (R016)', async () => {
    const kind = 'sos ev04';
    await open(kind, mei, graham);
    await details(graham).getByText('Viewing: Mei Chen (looking)').waitFor();
    await acknowledge(mei, kind, 'Mei Chen');

    await mei.locator('body').press('f');
    const dialog = mei.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Set follow-up' }).click();
    await dialog.getByText('Choose a time.').waitFor();
    await dialog.getByText('5 min', { exact: true }).click();
    await dialog.getByLabel('Reason').fill('Calls back from the car');
    await dialog.getByRole('button', { name: 'Set follow-up' }).click();
    for (const page of [mei, graham])
      await details(page).getByText('Calls back from the car').first().waitFor();
    await aroha
      .getByRole('list', { name: 'Follow-ups' })
      .getByRole('link', { name: personOf(kind) })
      .waitFor();

    await button(mei, 'Message').click();
    await mei.getByLabel('Message', { exact: true }).and(mei.locator(':focus')).waitFor();
    await mei.keyboard.type('Are you all right?');
    await details(graham).getByText('Viewing: Mei Chen (typing)').waitFor();
    await mei.keyboard.press('Control+Enter');
    await tab(graham, 'Messages');
    for (const page of [mei, graham])
      await messages(page).getByText('Are you all right?').waitFor();
    await mei.keyboard.press('Escape');

    await tab(mei, 'Contacts');
    await mei.getByRole('list', { name: 'Contacts' }).locator('a[href^="tel:"]').first().click();
    await details(mei)
      .getByText(`Calling ${personOf(kind)}`)
      .waitFor();
    await details(graham)
      .getByText(`Mei Chen is calling ${personOf(kind)}`)
      .waitFor();
    await details(graham).getByText('Viewing: Mei Chen (on the phone)').waitFor();
    expect(await violations(mei)).toEqual([]);
    await button(mei, `Calling ${personOf(kind)}`).click();
    await details(mei)
      .getByRole('group', { name: 'How the call ended' })
      .getByRole('button', { name: 'No answer' })
      .click();
    await details(graham)
      .getByText(`Mei Chen is calling ${personOf(kind)}`)
      .waitFor({ state: 'hidden' });

    await button(graham, 'Take over').click();
    await mei.getByText(`Graham Doyle took over your alert for ${personOf(kind)}.`).waitFor();
    for (const page of everybody())
      await row(page, kind).filter({ hasText: 'Graham Doyle' }).waitFor();
    await resolve(graham, kind, {
      outcome: 'Genuine',
      response: 'Response sent',
      note: 'Found by a colleague, unhurt',
    });
    await details(mei)
      .getByText(/^Resolved by Graham Doyle/)
      .waitFor();
    await aroha.getByText('No follow-ups.').waitFor();
    await tab(mei, 'Timeline');
    await storyShows(mei, 'Follow up in 5 minutes: Calls back from the car');
    await storyShows(mei, 'Message sent: “Are you all right?”');
    await storyShows(mei, `Call to ${personOf(kind)}: No answer`);
    await storyShows(mei, 'Took over the alert from Mei Chen');
    await storyShows(
      mei,
      /Resolved the alert: Genuine, response sent\. .+ “Found by a colleague, unhurt”/,
    );
  });

  it('fall of a pendant: its steps ticked, a comment', async () => {
    const kind = 'fall ev04';
    await open(kind, graham, mei, aroha);
    await acknowledge(graham, kind, 'Graham Doyle');
    await tab(mei, 'Timeline');
    const step = (page: Page) =>
      details(page).getByRole('list', { name: 'Instructions' }).getByRole('listitem').first();
    await tab(graham, 'Instructions');
    await details(graham).getByText('Standard instructions', { exact: true }).waitFor();
    await step(graham).locator('label').click();
    await step(aroha).getByText('Graham Doyle').waitFor();
    await storyShows(mei, 'Ticked step 1');
    await comment(graham, 'Her neighbor is with her');
    await storyShows(mei, 'Her neighbor is with her');
    await resolve(graham, kind, {
      outcome: 'Genuine',
      response: 'No response sent',
      note: 'Slipped on the stairs, stands again',
    });
    await storyShows(mei, 'Resolved the alert: Genuine, no response sent.');
  });

  it('no motion: released, and taken by the supervisor', async () => {
    const kind = 'man_down ev04';
    await open(kind, mei, graham, aroha);
    await acknowledge(mei, kind, 'Mei Chen');
    await tab(graham, 'Timeline');
    await button(mei, 'More').click();
    await mei.getByRole('menuitem', { name: /^Release/ }).click();
    for (const page of everybody()) await inState(page, kind, 'unowned').waitFor();
    await storyShows(graham, 'Released the alert. It is now unowned.');
    await acknowledge(aroha, kind, 'Aroha Tamihana');
    await resolve(aroha, kind, {
      outcome: 'False alarm',
      response: 'No response sent',
      note: 'The pendant lay on the table',
    });
    for (const page of [mei, graham])
      await details(page)
        .getByText(/^Resolved by Aroha Tamihana/)
        .waitFor();
  });

  it('geofence: the worker rung, and safe', async () => {
    const kind = 'geofence ev04';
    await open(kind, graham, mei);
    await acknowledge(graham, kind, 'Graham Doyle');
    await tab(graham, 'Contacts');
    await graham.getByRole('list', { name: 'Contacts' }).locator('a[href^="tel:"]').first().click();
    await details(mei)
      .getByText(`Graham Doyle is calling ${personOf(kind)}`)
      .waitFor();
    await button(graham, `Calling ${personOf(kind)}`).click();
    await details(graham)
      .getByRole('group', { name: 'How the call ended' })
      .getByRole('button', { name: 'Safe' })
      .click();
    await tab(mei, 'Timeline');
    await storyShows(mei, `Call to ${personOf(kind)}: Safe`);
    await resolve(graham, kind, {
      outcome: 'False alarm',
      response: 'No response sent',
      note: 'Left the site for lunch',
    });
  });

  it('missed check on a pendant: taken over by the supervisor', async () => {
    const kind = 'welfare ev04';
    await open(kind, mei, aroha);
    await acknowledge(mei, kind, 'Mei Chen');
    await button(aroha, 'Take over').click();
    await mei.getByText(`Aroha Tamihana took over your alert for ${personOf(kind)}.`).waitFor();
    for (const page of everybody())
      await inState(page, kind, 'acknowledged').filter({ hasText: 'Aroha Tamihana' }).waitFor();
    await resolve(aroha, kind, {
      outcome: 'Genuine',
      response: 'Response sent',
      note: 'A colleague drove there',
    });
    await details(mei)
      .getByText(/^Resolved by Aroha Tamihana/)
      .waitFor();
  });

  it('medical alarm of a phone: a patrol, from the request to its end (R009)', async () => {
    const kind = 'medical app';
    await open(kind, mei, graham);
    await acknowledge(mei, kind, 'Mei Chen');
    await button(mei, 'Patrol').click();
    const dialog = mei.getByRole('dialog');
    await dialog.getByLabel('Instructions for the patrol').fill('The loading dock');
    await dialog.getByRole('button', { name: 'Request patrol' }).click();
    // The provider has the request, and that is news to both.
    for (const page of [mei, graham]) await details(page).getByText('Patrol: On the way').waitFor();
    await button(mei, 'Patrol: On the way').click();
    await button(mei, 'On site').click();
    await details(graham).getByText('Patrol: On site').waitFor();
    await button(mei, 'Completed').click();
    await details(graham).getByText('Patrol: Completed').waitFor();
    await resolve(mei, kind, {
      outcome: 'Genuine',
      response: 'Response sent',
      note: 'In the ambulance',
    });
    await tab(graham, 'Timeline');
    await storyShows(graham, 'Requested a patrol: The loading dock');
    await storyShows(graham, 'Patrol completed');
  });

  it('duress of a phone: answered by message, unread until an operator has seen it; resolved by two people; the rest is on the person’s page', async () => {
    const kind = 'duress app';
    await askForTwoPeople(alertOf(kind).organisation.id);
    const unread = (page: Page) => row(page, kind).getByRole('img', { name: 'Unread message' });
    await open(kind, mei);
    await details(mei).locator('header').getByText('Duress', { exact: true }).waitFor();
    await acknowledge(mei, kind, 'Mei Chen');
    await kinds.phoneOf(kind).says('message', { text: 'Cannot talk, he is outside' });
    for (const page of [graham, aroha]) await unread(page).waitFor();
    await mei
      .getByRole('tab', { name: /^Messages/ })
      .getByText('1 unread')
      .waitFor({ state: 'attached' });
    await button(mei, 'Message').click();
    await messages(mei).getByText('Cannot talk, he is outside').waitFor();
    for (const page of [graham, aroha]) await unread(page).waitFor({ state: 'hidden' });
    await mei.getByLabel('Message', { exact: true }).fill('Police are on their way');
    await mei.keyboard.press('Control+Enter');
    await messages(mei).getByText('Police are on their way').waitFor();
    await mei.keyboard.press('Escape');
    await resolveByTwo(kind);

    await details(mei)
      .getByRole('heading')
      .getByRole('link', { name: personOf(kind) })
      .click();
    await mei
      .getByRole('region', { name: 'Past alerts' })
      .getByRole('link', { name: 'Duress' })
      .waitFor();
    await storyShows(mei, 'Police on site');
    await mei.getByLabel('Comment').fill('Asked for a call back on Monday');
    await mei.getByRole('button', { name: 'Comment', exact: true }).click();
    await storyShows(mei, 'Asked for a call back on Monday');
    expect(await violations(mei)).toEqual([]);
    await mei.goBack();
    await row(mei, 'sos zoleo').waitFor();
  });

  it('SOS of a satellite unit: waits for its wearer, and says so', async () => {
    const kind = 'sos zoleo';
    await open(kind, mei);
    await details(mei).locator('header').getByText('SOS', { exact: true }).waitFor();
    await acknowledge(mei, kind, 'Mei Chen');
    await details(mei).getByText('Waiting for the wearer').waitFor();
    expect(
      await details(mei)
        .getByRole('button', { name: /^Resolve/ })
        .count(),
    ).toBe(0);
    for (const page of [graham, aroha])
      await row(page, kind).getByRole('img', { name: 'SOS is still on at the device' }).waitFor();
    await satelliteSays(stage.program().origin, 0, 'SosCancelled');
    await details(mei).getByText('Waiting for the wearer').waitFor({ state: 'hidden' });
    await resolve(mei, kind, {
      outcome: 'Genuine',
      response: 'Response sent',
      note: 'Walked out by herself',
    });
  });

  it.each([
    ['patrol_request app', 'Patrol requested', 'Alert raised: The worker requested a patrol'],
    ['sos button', 'SOS', 'Alert raised: SOS pressed'],
    ['safety_shake app', 'Safety shake', 'Alert raised: Safety shake'],
    [
      'connection_loss app',
      'Connection loss in a session',
      'Alert raised: Connection lost during a session',
    ],
    ['welfare app', 'Welfare timer expired', 'Alert raised, late: Welfare timer expired'],
    ['test app', 'Test alert', 'Alert raised: Test alarm'],
  ])('%s: announced by its kind, answered, commented and closed', async (kind, words, line) => {
    const [one, other, name] =
      kind.length % 2 === 0 ? [mei, graham, 'Mei Chen'] : [graham, mei, 'Graham Doyle'];
    await open(kind, one, other);
    for (const page of [one, other])
      await details(page).locator('header').getByText(words, { exact: true }).waitFor();
    await tab(other, 'Timeline');
    await storyShows(other, line);
    await acknowledge(one, kind, name);
    await storyShows(other, 'Acknowledged the alert');
    await comment(one, `Spoke to ${personOf(kind)}`);
    await storyShows(other, `Spoke to ${personOf(kind)}`);
    const outcome = kind === 'test app' ? 'Test' : 'False alarm';
    await resolve(one, kind, { outcome, response: 'No response sent', note: 'All is well' });
    await storyShows(
      other,
      new RegExp(`Resolved the alert: ${outcome}, no response sent\\. .+ “All is well”`),
    );
  });

  it('leaves nothing open, and keeps of each whether it was genuine and whether help was sent', async () => {
    for (const page of everybody()) await page.getByText('No active alerts').waitFor();
    const kept = await Promise.all(
      [...raised].map(async ([kind, { id }]) => {
        const { data } = await (
          await mei.request.get(`${stage.program().origin}/api/alerts/${id}`)
        ).json();
        return [
          kind,
          `${data.resolution.outcome}, ${data.resolution.response_sent ? 'sent' : 'not sent'}, ${data.resolution.by.name}`,
        ];
      }),
    );
    expect(Object.fromEntries(kept)).toEqual({
      'sos ev04': 'genuine, sent, Graham Doyle',
      'fall ev04': 'genuine, not sent, Graham Doyle',
      'man_down ev04': 'false, not sent, Aroha Tamihana',
      'geofence ev04': 'false, not sent, Graham Doyle',
      'welfare ev04': 'genuine, sent, Aroha Tamihana',
      'medical app': 'genuine, sent, Mei Chen',
      'duress app': 'genuine, sent, Graham Doyle',
      'sos zoleo': 'genuine, sent, Mei Chen',
      'patrol_request app': 'false, not sent, Mei Chen',
      'sos button': 'false, not sent, Mei Chen',
      'safety_shake app': 'false, not sent, Mei Chen',
      'connection_loss app': 'false, not sent, Graham Doyle',
      'welfare app': 'false, not sent, Graham Doyle',
      'test app': 'test, not sent, Mei Chen',
    });
  });
});
