// Two cells of one installation on one console: alarms of both are shown, owned and resolved there, and
// while one of them is away, even the operator's home, those of the other go on.
import { afterAll, expect, it } from 'vitest';
import { numbersOfACell } from '#domain/kit/cell-numbers.ts';
import { startTwoCells, type TwoCells } from '../support/cells.ts';
import { button, comment, sayHowItEnded } from '../support/console-work.ts';
import { alarm, markStayed, rowsOf } from '../support/moved-database.ts';
import { picture } from '../support/picture.ts';
import { details, live, setStage } from '../support/stage.ts';

const patient = { timeout: 60_000 };
let cells: TwoCells;
const stage = setStage({
  pagesStay: true,
  start: async () => {
    cells = await startTwoCells();
    return cells.program(0);
  },
});
afterAll(async () => await cells?.close());

const alarmIn = async (cell: 0 | 1, pendant: number): Promise<void> =>
  await alarm(cells.program(cell).ev04Port, pendant);

it('an operator works in both cells, and in the one that is left', {
  timeout: 400_000,
}, async () => {
  const page = await stage.visit({
    name: 'operator',
    path: '/alert-monitoring?group=none',
    height: 900,
    origin: cells.proxy.origin,
  });
  await live(page);
  await markStayed(page);
  const rowsIn = async (cell: number): Promise<number> => {
    const ids = await rowsOf(page).evaluateAll((all) =>
      all.map((row) => Number(row.getAttribute('data-id'))),
    );
    return ids.filter((id) => Math.floor(id / numbersOfACell) === cell).length;
  };
  const shows = async (home: number, away: number): Promise<void> =>
    await expect
      .poll(async () => [await rowsIn(0), await rowsIn(1)], patient)
      .toEqual([home, away]);

  await alarmIn(0, 0);
  await alarmIn(1, 1);
  await shows(1, 1);
  // Both cells know that a console has shown it.
  const painted = async (cell: 0 | 1) =>
    (await cells.ask(cell, 'select from console_receipts where painted_at is not null')).length;
  await expect.poll(async () => [await painted(0), await painted(1)], patient).toEqual([1, 1]);
  await picture(page, 'two-cells-queue');

  const away = rowsOf(page).and(page.locator(`[data-id^="1000000"]`));
  await away.first().locator('a').click();
  await button(page, 'Acknowledge').click();
  await away.and(page.locator('[data-state=acknowledged]')).waitFor();
  await comment(page, 'The second cell has answered.');
  await details(page)
    .getByText(/Alert 1-\d+/)
    .first()
    .waitFor();
  await picture(page, 'two-cells-alert');
  await button(page, 'Resolve').click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await sayHowItEnded(dialog, {
    outcome: 'False alarm',
    response: 'No response sent',
    note: 'Pressed by mistake.',
  });
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await shows(1, 0);

  await alarmIn(1, 2);
  await shows(1, 1);
  await cells.end(1);
  await page.getByText(/Not live: cell 1/).waitFor(patient);
  await alarmIn(0, 3);
  await shows(2, 1);
  await picture(page, 'two-cells-one-away');

  await cells.again(1);
  await alarmIn(1, 4);
  await shows(2, 2);
  await live(page);

  await cells.end(0);
  await page.getByText(/Not live: cell 0/).waitFor(patient);
  await alarmIn(1, 5);
  await shows(2, 3);
  await picture(page, 'two-cells-home-away');
  await rowsOf(page)
    .and(page.locator('[data-id^="1000000"][data-state=unowned]'))
    .first()
    .locator('a')
    .click();
  await button(page, 'Acknowledge').click();
  await rowsOf(page).and(page.locator('[data-id^="1000000"][data-state=acknowledged]')).waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'stayed'))).toBe(true);
});
