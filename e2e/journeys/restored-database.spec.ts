// The database goes to another server by the commands of the runbook while a console stays open:
// backup of a running program, restore into an empty folder, and a start on the same address. The
// console shows what was there and every new alarm, each once, without being loaded again.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { countUnsealed } from '#server/kit/testing/postgres-site.ts';
import { type CutLine, startCutLine } from '../support/cut-line.ts';
import { layOut } from '../support/demo-world.ts';
import {
  alarm,
  alarmsAfter,
  markStayed,
  showsSoon,
  twentyAreKnown,
} from '../support/moved-database.ts';
import { type RunningProgram, startIn } from '../support/program.ts';
import { startTextService, type TextService } from '../support/services/text-service.ts';
import { live, setStage } from '../support/stage.ts';

const root = join(import.meta.dirname, '..', '..');
const [home, elsewhere] = ['home', 'elsewhere'].map((name) =>
  mkdtempSync(join(tmpdir(), `vigil-${name}-`)),
) as [string, string];
const stage = setStage({
  pagesStay: true,
  start: async () => {
    layOut(home);
    texts = await startTextService();
    return await startIn(home);
  },
});
let texts: TextService;
let line: CutLine | undefined;
let moved: RunningProgram | undefined;
afterAll(async () => {
  await line?.close();
  await moved?.stop();
  await texts.close();
  for (const folder of [home, elsewhere]) rmSync(folder, { recursive: true, force: true });
});

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

it(`a console that stays open shows ${alarmsAfter} alarms of the restored database, each once`, {
  timeout: 180_000,
}, async () => {
  line = await startCutLine(stage.program().origin);
  const page = await stage.visit({
    name: 'operator',
    path: '/alert-monitoring?group=none',
    height: 1600,
    origin: line.origin,
  });
  await live(page);
  await markStayed(page);
  // The staff are not called for what a console has reported as painted.
  const reported = page.waitForResponse(
    (response) => response.request().postData()?.includes('"painted_at":"') ?? false,
  );
  await alarm(stage.program().ev04Port, 0);
  await showsSoon(page, 1);
  await reported;

  const file = join(home, 'today.backup');
  expect(command('backup', home, [file])).toMatch(/\d+ rows of \d+ tables/);
  line.cut();
  await stage.program().stop();
  await page.locator('[data-offline]').first().waitFor();
  copyFileSync(join(home, 'app-secret'), join(elsewhere, 'app-secret'));
  expect(command('restore', elsewhere, [file])).toMatch(/\d+ rows of \d+ tables are restored/);
  const PORT = new URL(stage.program().origin).port;
  moved = await startIn(elsewhere, { ...texts.settings(line.origin), PORT });

  const { origin, ev04Port } = moved;
  await twentyAreKnown({ page, line, texts, ev04Port, first: 1, before: 1 });
  const ready = async () => (await fetch(`${origin}/health/ready`)).status;
  await expect.poll(ready, { timeout: 30_000 }).toBe(200);
  const kept = (name: string): string =>
    readFileSync(join(elsewhere, 'postgres', name), 'utf8').trim();
  const url = `postgres://postgres:${kept('password')}@127.0.0.1:${kept('port')}/postgres`;
  await expect.poll(() => countUnsealed(url), { timeout: 30_000 }).toBe(0);
  expect(command('verify-events', elsewhere, [])).toContain('sealed events are what they were');
});
