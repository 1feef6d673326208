// A look.
import { it } from 'vitest';
import { demoPendants } from '#domain/demo/demo-devices.ts';
import { pendantSays } from '../support/devices/pendant.ts';
import { picture } from '../support/picture.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage({ withMap: true });

it('a look', { timeout: 240_000 }, async () => {
  const { origin, ev04Port } = stage.program();
  const index = demoPendants.findIndex(({ organisation }) => organisation === 'outback');
  const priya = await stage.visit({ name: 'admin', path: '/dashboard/alerts', height: 1000 });
  await pendantSays(ev04Port, index, 'sos');
  let row: { id: number; organisation_id: number } | undefined;
  while (!row) {
    const { data } = (await (
      await priya.request.get(`${origin}/api/dashboard/alerts?status=active_alert`)
    ).json()) as { data: (typeof row & { monitored: boolean })[] };
    row = data.find(({ monitored }) => !monitored);
  }
  await priya.goto(`${origin}/organisations/${row.organisation_id}/alerts/${row.id}`);
  await priya.getByText('No one has responded yet').first().waitFor({ timeout: 120_000 });
  await priya.waitForTimeout(3000);
  await picture(priya, 'zz-unmonitored');
  await priya.getByRole('link', { name: 'Message' }).click();
  await priya.waitForTimeout(2500);
  await picture(priya, 'zz-message');
  const helen = await stage.visit({ name: 'organisation-admin', path: '/organisation/alerts/99999', height: 900 });
  await helen.getByText('Alert not found').waitFor();
  await picture(helen, 'zz-missing');
  await helen.goto(`${origin}/dashboard/alerts`);
  await helen.locator('tbody tr[data-row]').first().waitFor();
  await picture(helen, 'zz-list');
});
