// An incident of each kind worked to its end without a mouse: answered, called, its work done, and
// resolved, by keys alone.
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { demoPendants } from '#domain/demo/demo-devices.ts';
import { fallSilent } from '#tools/installation/fall-silent.ts';
import {
  endByKeys,
  type KeyedEnding,
  notePointers,
  openByKeys,
  pointersOf,
  pressUntil,
  runByName,
  tabTo,
} from '../pressing/by-keys.ts';
import { alertKinds } from '../support/alert-kinds.ts';
import { pendantSays } from '../support/devices/pendant.ts';
import { satelliteSays } from '../support/devices/worker-devices.ts';
import { picture } from '../support/picture.ts';
import { details, live, setStage } from '../support/stage.ts';

const stage = setStage({ pagesStay: true });
const kinds = alertKinds(stage.program);
const patient = { timeout: 90_000 };
let mei: Page;
let graham: Page;

beforeAll(async () => {
  const console = async (name: string): Promise<Page> =>
    await stage.visit({
      name,
      path: '/alert-monitoring?group=none',
      height: 1000,
      prepare: async (context: BrowserContext) => await notePointers(context),
    });
  [mei, graham] = [await console('operator'), await console('centre-admin')];
  for (const page of [mei, graham]) await live(page);
}, 60_000);

afterEach(async () => {
  for (const page of [mei, graham]) expect(await pointersOf(page)).toBe(0);
});

/** The newest alert that nobody has answered, opened on the page and acknowledged. */
async function answer(
  page: Page,
  kind: string,
  then = details(page).getByRole('button', { name: /[Rr]esolve/ }),
): Promise<string> {
  const row = page.locator('[role=row][data-calling]').filter({ hasText: kind }).first();
  await row.waitFor({ timeout: 20_000 });
  const person = (await row.getByRole('link').innerText()).trim();
  await openByKeys(page, person);
  await details(page).getByRole('button', { name: 'Acknowledge' }).waitFor();
  await pressUntil(page, 'a', details(page).getByText('Acknowledged', { exact: true }));
  await then.first().waitFor();
  return person;
}

async function end(page: Page, name: string, ending: KeyedEnding): Promise<void> {
  await picture(page, `keys-${name}`);
  await endByKeys(page, ending);
  await details(page)
    .getByText(/^Resolved by /)
    .waitFor();
}

/** A call to the first callee, and how it ended. */
async function call(page: Page, keys: string): Promise<void> {
  const chip = details(page).getByRole('button', { name: /^Calling .+ End call$/ });
  await pressUntil(page, 'c', chip);
  await pressUntil(page, keys, details(page).getByRole('button', { name: 'Call', exact: true }));
  await chip.waitFor({ state: 'hidden' });
}

/** Mei writes to the wearer of the open alert. */
async function write(words: string): Promise<void> {
  await pressUntil(mei, 'm', mei.getByLabel('Message', { exact: true }).and(mei.locator(':focus')));
  await mei.keyboard.type(words);
  await mei.keyboard.press('Control+Enter');
  await mei.getByRole('list', { name: 'Messages' }).getByText(words).waitFor();
  await mei.keyboard.press('Escape');
}

it(
  'SOS: called without an answer, its steps ticked, resolved with an ambulance',
  patient,
  async () => {
    await pendantSays(stage.program().ev04Port, 0, 'sos');
    await answer(mei, 'SOS');
    await call(mei, 'e n');
    const step = details(mei).getByRole('list', { name: 'Instructions' }).getByRole('checkbox');
    await pressUntil(mei, 'Space', step.and(mei.locator(':checked')));
    await end(mei, 'sos', { outcome: '1', response: '4', note: 'ambulance on site' });
  },
);

it('a second SOS of a person whose fall is owned is answered again', patient, async () => {
  await pendantSays(stage.program().ev04Port, 36, 'fall');
  const person = await answer(mei, 'Fall detected');
  await pendantSays(stage.program().ev04Port, 36, 'sos');
  const again = mei.locator('[role=row]').filter({ hasText: 'Yours, not answered' });
  await again.waitFor();
  await picture(mei, 'keys-second-sos-raised');
  // It is another alert than the open one: opened, then answered.
  await pressUntil(mei, 'j', details(mei).locator('header').getByText('SOS', { exact: true }));
  await pressUntil(mei, 'a', details(mei).getByText('Acknowledged', { exact: true }));
  await again.waitFor({ state: 'hidden' });
  await call(mei, 'e h');
  await end(mei, 'second-sos', { outcome: '1', response: '4', note: 'son drives her to hospital' });
  await openByKeys(mei, person);
  await end(mei, 'second-sos-fall', { outcome: '1', response: '4', note: 'the same incident' });
});

it('a fall: safe by telephone', patient, async () => {
  await pendantSays(stage.program().ev04Port, 1, 'fall');
  await answer(mei, 'Fall detected');
  await call(mei, 'e s');
  await end(mei, 'fall', { outcome: '2', response: '5', note: 'bent down for her keys' });
});

it('a medical alarm: followed up, and a patrol to its end', patient, async () => {
  await kinds.raisers['medical app']?.();
  await answer(mei, 'Medical');
  const dialog = mei.getByRole('dialog');
  await pressUntil(mei, 'f', dialog);
  await tabTo(mei, dialog.getByRole('radio').first());
  await mei.keyboard.press('Space');
  await mei.keyboard.type('Calls back from the car');
  await mei.keyboard.press('Control+Enter');
  await details(mei).getByText('Calls back from the car').first().waitFor();
  await pressUntil(mei, 'p', dialog);
  await mei.keyboard.type('The loading dock');
  await mei.keyboard.press('Control+Enter');
  await details(mei).getByText('Patrol: On the way').waitFor();
  await runByName(mei, 'Patrol: On site');
  await details(mei).getByText('Patrol: On site').waitFor();
  await runByName(mei, 'Patrol: Completed');
  await details(mei).getByText('Patrol: Completed').waitFor();
  await end(mei, 'medical', { outcome: '1', response: '4', note: 'in the ambulance' });
});

it('a shaken phone: written to and answered', patient, async () => {
  await kinds.raisers['safety_shake app']?.();
  await answer(mei, 'Safety shake');
  await write('Are you all right?');
  await end(mei, 'shake', { outcome: '2', response: '5', note: 'it fell out of his bag' });
});

it(
  'duress: proposed by one, refused, proposed again and confirmed by another',
  patient,
  async () => {
    await kinds.raisers['duress app']?.();
    const asked = await stage.visit({ name: 'admin', height: 900 });
    const origin = stage.program().origin;
    const answered = await asked.request.get(`${origin}/api/alerts?per_page=50`);
    const { data }: { data: AlertRow[] } = await answered.json();
    const organisation = data.find(({ type }) => type === 'duress')?.organisation.id;
    await asked.goto(`${origin}/organisations/${organisation}/details`);
    await asked.getByText('Two people resolve duress alerts', { exact: true }).click();
    await asked.getByRole('button', { name: 'Save changes', exact: true }).click();
    await asked.getByText(/ saved\.$/).waitFor();
    await asked.close();

    const person = await answer(mei, 'Duress');
    const proposal = { outcome: '1', response: '4', note: 'Police on site' } as const;
    const waiting = details(mei).getByRole('button', { name: 'Waiting for a second person' });
    await endByKeys(mei, proposal);
    await waiting.waitFor();
    await openByKeys(graham, person);
    await runByName(graham, 'Refuse');
    const dialog = graham.getByRole('dialog');
    await dialog.getByLabel('Why must it stay open?').waitFor();
    await graham.keyboard.type('Her code word was wrong');
    await graham.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'hidden' });
    await waiting.waitFor({ state: 'hidden' });
    await endByKeys(mei, proposal);
    await waiting.waitFor();
    await details(graham).getByRole('button', { name: 'Confirm' }).first().waitFor();
    await pressUntil(graham, 'r', dialog);
    await picture(graham, 'keys-duress-confirm');
    await tabTo(graham, dialog.getByRole('button', { name: 'Confirm and resolve' }));
    await graham.keyboard.press('Enter');
    await details(mei)
      .getByText(/^Resolved by Graham Doyle as Mei Chen proposed/)
      .waitFor();
    await mei.getByText(/^Graham Doyle refused to resolve/).waitFor({ state: 'hidden' });
  },
);

it('a missed welfare check: taken over, and safe', patient, async () => {
  await kinds.raisers['welfare app']?.();
  const person = await answer(graham, 'Timer expired');
  await openByKeys(mei, person);
  await pressUntil(mei, 't', details(mei).getByText('Acknowledged', { exact: true }));
  await call(mei, 'e s');
  await end(mei, 'welfare', { outcome: '2', response: '5', note: 'forgot to end her visit' });
});

it('an SOS of a satellite device: a message back, and its wearer ends it', patient, async () => {
  await kinds.raisers['sos zoleo']?.();
  const waits = details(mei).getByText('Waiting for the wearer');
  await answer(mei, 'SOS', waits);
  await write('Help is on its way');
  await satelliteSays(stage.program().origin, 0, 'SosCancelled');
  await waits.waitFor({ state: 'hidden' });
  await end(mei, 'zoleo', { outcome: '1', response: '4', note: 'walked out by herself' });
});

it('a patrol that a worker asked for', patient, async () => {
  await kinds.raisers['patrol_request app']?.();
  await answer(mei, 'Patrol requested');
  await call(mei, 'e s');
  await end(mei, 'patrol', { outcome: '2', response: '5', note: 'walked to the car together' });
});

it(
  'pendants of one carrier fall silent: all their people are written to at once',
  patient,
  async () => {
    const { dataDirectory, ev04Port } = stage.program();
    for (let index = 40; index < 47; index += 1)
      await pendantSays(ev04Port, index, 'charging_started');
    const silent = demoPendants.slice(40, 47);
    await fallSilent(
      dataDirectory,
      silent.map(({ imei }) => imei),
    );
    const question = mei.getByRole('region', { name: 'Possible common cause' });
    await question.waitFor({ timeout: 40_000 });
    const first = question.getByRole('button').first();
    await picture(mei, 'keys-carrier-silence');
    await pressUntil(mei, 'v', first.and(mei.locator(':focus')));
    await mei.keyboard.press('Enter');
    const dialog = mei.getByRole('dialog');
    await tabTo(mei, dialog.getByRole('button', { name: 'Send text' }));
    await mei.keyboard.press('Enter');
    await mei.getByText(/^The text is on its way to \d+ people\.$/).waitFor();
    await picture(mei, 'keys-carrier-silence-texted');
  },
);
