// The database goes to another server by the commands of the runbook while a console stays open:
// backup of a running program, restore into an empty folder, and a start on the same address. The
// console shows what was there and every new alarm, each once, without being loaded again.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { layOut } from '../support/demo-world.ts';
import { pendantSays } from '../support/devices/pendant.ts';
import { type RunningProgram, startIn } from '../support/program.ts';
import { live, setStage } from '../support/stage.ts';

const root = join(import.meta.dirname, '..', '..');
const [home, elsewhere] = ['home', 'elsewhere'].map((name) =>
  mkdtempSync(join(tmpdir(), `vigil-${name}-`)),
) as [string, string];
const stage = setStage({
  pagesStay: true,
  start: async () => {
    layOut(home);
    return await startIn(home);
  },
});
let moved: RunningProgram | undefined;
afterAll(async () => {
  await moved?.stop();
  for (const folder of [home, elsewhere]) rmSync(folder, { recursive: true, force: true });
});
const after = 20;

/** Runs a command of the runbook on the data in this folder. @returns what it said */
function command(name: string, folder: string, words: readonly string[]): string {
  const { DATABASE_URL: _, TEST_POSTGRES_URL: __, ...inherited } = process.env;
  const done = spawnSync('npm', ['run', '--silent', name, '--', ...words], {
    cwd: root,
    env: { ...inherited, DATA_DIRECTORY: folder },
    encoding: 'utf8',
  });
  if (done.status !== 0) throw new Error(`${name}: ${done.stdout}${done.stderr}`);
  return done.stdout;
}

it(`a console that stays open shows ${after} alarms of the restored database, each once`, {
  timeout: 180_000,
}, async () => {
  const page = await stage.visit({
    name: 'operator',
    path: '/alert-monitoring?group=none',
    height: 1600,
  });
  await live(page);
  await page.evaluate(() => Reflect.set(window, 'stayed', true));
  const rows = page.locator('[role=row][data-id]');
  await pendantSays(stage.program().ev04Port, 0, 'sos');
  await expect.poll(async () => await rows.count()).toBe(1);

  const file = join(home, 'today.backup');
  expect(command('backup', home, [file])).toMatch(/\d+ rows of \d+ tables/);
  await stage.program().stop();
  await page.locator('[data-offline]').first().waitFor();
  copyFileSync(join(home, 'app-secret'), join(elsewhere, 'app-secret'));
  expect(command('restore', elsewhere, [file])).toMatch(/\d+ rows of \d+ tables are restored/);
  moved = await startIn(elsewhere, { PORT: new URL(stage.program().origin).port });

  for (let index = 1; index <= after; index += 1)
    await pendantSays(moved.ev04Port, index, index % 4 === 0 ? 'fall' : 'sos');
  await live(page);
  await expect.poll(async () => await rows.count(), { timeout: 20_000 }).toBe(1 + after);
  const ids = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-id')));
  expect(new Set(ids).size).toBe(1 + after);
  expect(await page.evaluate(() => Reflect.get(window, 'stayed'))).toBe(true);
  const ready = async () => (await fetch(`${moved?.origin}/health/ready`)).status;
  await expect.poll(ready, { timeout: 30_000 }).toBe(200);
  expect(command('verify-events', elsewhere, [])).toContain('sealed events are what they were');
});
