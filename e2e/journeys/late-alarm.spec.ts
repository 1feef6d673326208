// A buffered SOS whose pendant has a clock of 2019: it alarms like a current one; list, details,
// story and dashboard show both times; the pendant's page shows the reported time.
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { demoPendants } from '#domain/demo/demo-devices.ts';
import { alarmFlags } from '#domain/ev04/data/alarm-flags.ts';
import { encodeDataFrame } from '#domain/ev04/data/data-encoding.ts';
import type { DataRecord } from '#domain/ev04/data/data-record.ts';
import { statusFlags } from '#domain/ev04/data/status-flags.ts';
import { violations } from '../support/browser.ts';
import { details, live, setStage, story } from '../support/stage.ts';

const stage = setStage();

/** Sends the records of the first demo pendant and waits for the answer. */
async function send(records: DataRecord[]): Promise<void> {
  const socket = connect(stage.program().ev04Port, '127.0.0.1');
  const answered = new Promise((resolve, reject) => {
    socket.once('data', resolve);
    socket.once('error', reject);
  });
  socket.write(encodeDataFrame({ imei: demoPendants[0]?.imei ?? '', sequence: 7, records }));
  await answered;
  socket.end();
}

it('an SOS of 2019 is late, and counts from now', async () => {
  const time = Date.parse('2019-03-12T04:11:00Z') / 1000;
  const flags = statusFlags({ flags: ['historical'], work_mode: 3, signal: 21, battery: 76 });
  const tag = { tag: 'c0:00:00:00:00:01', latitude: -36.0737, longitude: 146.9135 };
  await send([
    { type: 'status', time, flags },
    { type: 'alarm', flags: alarmFlags(['sos']), time, extension: 0 },
    {
      type: 'beacon',
      version: 2,
      index: 1,
      ...tag,
      description: 'Reception desk',
      rssi: -60,
      rssi_at_1m: -59,
      battery_percent: 90,
      temperature_c: 21.5,
    },
    { type: 'steps', entries: [{ time: Math.floor(Date.now() / 1000) - 60, value: 1234 }] },
  ]);
  const mei = await stage.visit({ name: 'operator', path: '/alert-monitoring', height: 900 });
  await live(mei);
  const row = mei.locator('[role=grid] [role=row][data-id]').first();
  await row.getByText(/late, happened 12\/03\/2019 \d\d:11/).waitFor();
  expect(await row.locator('time').first().textContent()).toMatch(/^\d?\d:\d\d$/);
  await row.locator('a').first().click();
  await details(mei)
    .getByText(
      /Late: happened 12\/03\/2019, \d\d:11 .+ \(device clock\), received \d\d\/\d\d\/20[2-9]\d, \d\d:\d\d/,
    )
    .waitFor();
  expect(await violations(mei)).toEqual([]);
  await details(mei)
    .getByRole('tab', { name: 'Timeline' })
    .or(details(mei).getByRole('link', { name: 'Timeline' }))
    .first()
    .click();
  await story(mei)
    .filter({ hasText: 'Alert raised, late: SOS pressed' })
    .filter({ hasText: 'device clock 12/03/2019' })
    .waitFor();

  const priya = await stage.visit({ name: 'admin', path: '/organisations/1/devices', height: 900 });
  const [found] = await mei.evaluate(async () => {
    const answer = await fetch('/api/alerts', { credentials: 'same-origin' });
    const { data } = (await answer.json()) as {
      data: { organisation: { id: number }; device: { id: number } }[];
    };
    return data.map(({ organisation, device }) => [organisation.id, device.id] as const);
  });
  await priya.goto(
    `${stage.program().origin}/organisations/${found?.[0]}/devices/${found?.[1]}/overview`,
  );
  const reported = priya.getByRole('region', { name: 'Last reported' });
  await reported.getByText('Reception desk, tag c0:00:00:00:00:01', { exact: false }).waitFor();
  await reported.getByText('1,234 steps', { exact: false }).waitFor();
  await reported
    .getByText('battery 76%, signal 21 of 31, work mode 3, stored before it was sent')
    .waitFor();
  expect(await violations(priya)).toEqual([]);
});
