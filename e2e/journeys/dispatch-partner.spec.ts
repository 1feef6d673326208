// An alert is handed over to the dispatch partner that the platform has turned on; a second console
// follows each state, the worker's new position follows, and only the PIN cancels it.
import { afterAll, expect, it } from 'vitest';
import { demoPendants } from '#domain/demo/demo-devices.ts';
import { violations } from '../support/browser.ts';
import { pendantSays, sendFrame } from '../support/devices/pendant.ts';
import { picture } from '../support/picture.ts';
import { startProgram } from '../support/program.ts';
import {
  type DispatchService,
  startDispatchService,
} from '../support/services/dispatch-service.ts';
import { details, live, setStage } from '../support/stage.ts';

let service: DispatchService | undefined;
const stage = setStage({
  start: async () => {
    service = await startDispatchService();
    return await startProgram(service.settings);
  },
});
afterAll(() => service?.close());
/** Of Blue Ridge Utilities, in the United States. */
const index = 30;

it('an alert is dispatched, followed and cancelled with its PIN', {
  timeout: 120_000,
}, async () => {
  const priya = await stage.visit({
    name: 'admin',
    path: '/settings/dispatch-partners',
    height: 900,
  });
  await priya.getByRole('button', { name: 'Add dispatch partner' }).click();
  const adding = priya.getByRole('dialog');
  await adding.getByLabel('Organisation *').fill('Blue');
  await priya.locator('[role=option]:visible').filter({ hasText: 'Blue Ridge' }).click();
  await adding.getByLabel('Sent by *').selectOption({ label: 'Noonlight (United States)' });
  await adding.getByText('Operators can request dispatches').click();
  expect(await violations(priya)).toEqual([]);
  await adding.getByRole('button', { name: 'Add dispatch partner' }).click();
  await priya.getByRole('row').filter({ hasText: 'Noonlight (United States)' }).waitFor();

  const { origin, ev04Port } = stage.program();
  await pendantSays(ev04Port, index, 'sos');
  const mei = await stage.visit({ name: 'operator', path: '/alert-monitoring', height: 900 });
  await live(mei);
  await mei.locator('[role=grid] [role=row][data-id] a').first().click();
  await mei.locator('body').press('a');
  await details(mei).getByRole('button', { name: 'Dispatch' }).waitFor();
  const path = new URL(mei.url()).pathname;
  const aroha = await stage.visit({ name: 'supervisor', path, height: 900 });
  await mei.locator('body').press('i');
  const asking = mei.getByRole('dialog');
  await asking.getByText('Emergency services may be sent to the person.').waitFor();
  expect(await violations(mei)).toEqual([]);
  await picture(mei, 'dispatch-asking');
  await asking.getByRole('button', { name: 'Request dispatch' }).click();
  for (const page of [mei, aroha])
    await details(page).getByText('Noonlight: Active').first().waitFor();
  await picture(aroha, 'dispatch-active');
  await details(mei).getByRole('button', { name: 'Dispatch', exact: true }).waitFor({
    state: 'detached',
  });

  expect(await service?.reportContact(origin)).toBe(200);
  for (const page of [mei, aroha])
    await details(page).getByText('Noonlight: Emergency services contacted').first().waitFor();
  const pendant = demoPendants[index];
  if (!pendant) throw new Error('no such pendant');
  const latitude = pendant.latitude + 0.01;
  await sendFrame(ev04Port, { ...pendant, latitude }, 'sos');
  await expect
    .poll(() => service?.positions.at(-1)?.coordinates.lat, { timeout: 20_000 })
    .toBeCloseTo(latitude, 4);
  await picture(aroha, 'dispatch-contacted-moved');

  await details(mei).getByText('Noonlight: Emergency services contacted').first().click();
  await mei.getByRole('button', { name: 'Cancel dispatch' }).click();
  const cancelling = mei.getByRole('dialog');
  await cancelling.getByLabel('Reason').fill('A colleague is with her');
  await cancelling.getByLabel(/^PIN/).fill('not the word');
  await cancelling.getByRole('button', { name: 'Cancel dispatch' }).click();
  await cancelling.getByText('The PIN is wrong. The dispatch goes on.').waitFor();
  await picture(mei, 'dispatch-wrong-pin');
  await cancelling.getByLabel(/^PIN/).fill(service?.alarms[0]?.pin ?? '');
  await cancelling.getByRole('button', { name: 'Cancel dispatch' }).click();
  for (const page of [mei, aroha])
    await details(page).getByText('Noonlight: Cancelled').first().waitFor();
  await picture(aroha, 'dispatch-cancelled');
});
