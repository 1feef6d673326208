// A database becomes a cell before anybody knows its numbers, and stays it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenIn, numbersOfACell } from '#domain/kit/cell-numbers.ts';
import { aSite, type PostgresSite } from '../testing/postgres-site.ts';
import { testSecret } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';

let site: PostgresSite;
beforeAll(async () => {
  site = await aSite();
}, 60_000);
afterAll(async () => await site?.stop());

const startAs = async (cell?: number, tellsDirectory = false) =>
  await migrate({
    ownerUrl: site.ownerUrl,
    secret: testSecret,
    tellsDirectory,
    ...(cell === undefined ? {} : { cell }),
  });
const anOrganisation = async (name: string): Promise<number> => {
  const [row] = await site.ownerSql<{ id: number }[]>`
    insert into organisations (name) values (${name}) returning id`;
  return row?.id ?? 0;
};

test('its numbers begin at its own, and what migrations added keeps its small ones', async () => {
  await startAs(7);
  const id = await anOrganisation('Redgum');
  expect(givenIn(id)).toBe(7);
  expect(id - 7 * numbersOfACell).toBeLessThan(1000);
  const [types] = await site.ownerSql<{ most: number }[]>`select max(id) as most from alert_types`;
  expect(types?.most).toBeLessThan(1000);
});

test('another start as the same cell changes nothing', async () => {
  const before = await anOrganisation('Blue Ridge');
  await startAs(7);
  expect(await anOrganisation('Outback')).toBe(before + 1);
});

test.each([0, 3])('as cell %d it is refused, with the way out', async (cell) => {
  await expect(startAs(cell)).rejects.toThrow('Start with CELL=7, or name an empty database.');
  expect(givenIn(await anOrganisation(`After ${cell}`))).toBe(7);
});

test('what there is to tell the directory is noted from the start that asks for it', async () => {
  const notes = async () => [...(await site.ownerSql`select key from directory_changes`)];
  await site.ownerSql`insert into organisations (name, subdomain) values ('Kelp', 'kelp')`;
  await startAs(7);
  expect(await notes()).toEqual([]);
  await startAs(7, true);
  expect(await notes()).toEqual([{ key: 'address/kelp' }]);
});
