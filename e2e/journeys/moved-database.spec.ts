// The database moves to another server under the running program while a console stays open: its
// files are restored to a moment, and a standby that lags is promoted. Alarms meanwhile are sealed
// and the staff are called; the console shows each once, and no longer what the move lost.
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword } from '#domain/demo/demo-accounts.ts';
import {
  aRelay,
  aSite,
  copyFiles,
  countUnsealed,
  type PostgresSite,
  type Relay,
} from '#server/kit/testing/postgres-site.ts';
import { type CutLine, startCutLine } from '../support/cut-line.ts';
import { layOut } from '../support/demo-world.ts';
import {
  alarm,
  idsOf,
  type Move,
  markStayed,
  showsSoon,
  twentyAreKnown,
} from '../support/moved-database.ts';
import { picture } from '../support/picture.ts';
import { startIn } from '../support/program.ts';
import { startTextService, type TextService } from '../support/services/text-service.ts';
import { setUpApp } from '../support/set-up.ts';
import { live, setStage } from '../support/stage.ts';

const root = join(import.meta.dirname, '..', '..');
const patient = { timeout: 60_000 };
const ends: (() => Promise<void> | void)[] = [];
const folder = mkdtempSync(join(tmpdir(), 'vigil-moved-'));
let home: PostgresSite;
let restored: PostgresSite;
let relay: Relay;
let texts: TextService;
let line: CutLine;
let page: Page;
let settings: Readonly<Record<'DATABASE_URL' | 'APP_SECRET', string>>;

const stage = setStage({
  pagesStay: true,
  start: async () => {
    layOut(folder);
    home = await site(join(folder, 'postgres'));
    relay = await aRelay(home.port);
    texts = await startTextService();
    ends.push(relay.close, texts.close);
    settings = {
      DATABASE_URL: Object.assign(new URL(home.ownerUrl), { port: String(relay.port) }).href,
      APP_SECRET: readFileSync(join(folder, 'app-secret'), 'utf8').trim(),
    };
    const address = 'http://127.0.0.1:18443';
    return await startIn(folder, { ...settings, ...texts.settings(address) });
  },
});

beforeAll(async () => {
  line = await startCutLine(stage.program().origin);
  ends.push(line.close);
  page = await stage.open({ viewport: { width: 1440, height: 3600 } });
  await page.goto(line.origin);
  await page.getByLabel('Email address').fill('operator@vigil.example');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await setUpApp(page);
  await page.goto(`${line.origin}/alert-monitoring?group=none`);
  await live(page);
  await markStayed(page);
}, 60_000);
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
  rmSync(folder, { recursive: true, force: true });
});

async function site(of?: string): Promise<PostgresSite> {
  const made = await aSite(of, 'postgres');
  ends.push(made.stop);
  return made;
}

const raise = async (pendant: number): Promise<void> =>
  await alarm(stage.program().ev04Port, pendant);
const newestAlert = async ({ ownerSql }: PostgresSite): Promise<string> =>
  String((await ownerSql<{ id: number }[]>`select max(id) as id from alerts`)[0]?.id);

/** Open alerts of which the server does not know that a console has painted them. */
const unseen = async ({ ownerSql }: PostgresSite): Promise<number> =>
  (
    await ownerSql`
      select from alerts a
      where a.status = 'active_alert' and not exists (select from console_receipts r
        where r.organisation_id = a.organisation_id and r.alert_id = a.id
        and r.painted_at is not null)`
  ).length;

/** Twenty alarms from this pendant on are known to everybody, and the log is whole. */
async function twentyThere(
  server: PostgresSite,
  alerts: Pick<Move, 'first' | 'before' | 'lost'>,
): Promise<void> {
  const { origin, ev04Port } = stage.program();
  await twentyAreKnown({ page, line, texts, ev04Port, ...alerts });
  // What the console had reported may be lost too: it reports all that it shows.
  await expect.poll(() => unseen(server), patient).toBe(0);
  const ready = async () => (await fetch(`${origin}/health/ready`)).status;
  await expect.poll(ready, patient).toBe(200);
  await expect.poll(() => countUnsealed(server.ownerUrl), patient).toBe(0);
  // Not through the relay, which is this process and waits for the command.
  const env = { ...process.env, ...settings, DATABASE_URL: server.ownerUrl };
  const verified = spawnSync('npm', ['run', '--silent', 'verify-events'], {
    cwd: root,
    env: { ...env, DATA_DIRECTORY: folder },
    encoding: 'utf8',
  });
  expect(`${verified.stdout}${verified.stderr}`).toContain('sealed events are what they were');
}

it('restored to a moment, the console shows what was until then, and every new alarm', {
  timeout: 180_000,
}, async () => {
  await raise(0);
  const copy = await copyFiles(home, {
    signal: 'recovery',
    settings: { restore_command: 'false', recovery_target_action: 'promote' },
  });
  await raise(1);
  await showsSoon(page, 2);
  await expect.poll(() => unseen(home), patient).toBe(0);
  const [moment] = await home.ownerSql<{ now: string }[]>`select clock_timestamp()::text as now`;
  await raise(2);
  await showsSoon(page, 3);
  const lost = await newestAlert(home);
  expect(await idsOf(page)).toContain(lost);
  line.cut();
  relay.lead(1);
  // What the archive has is the log that the server wrote until now.
  await home.ownerSql`select pg_switch_wal()`;
  const log = ['postgres/pgdata/pg_wal', 'pgdata/pg_wal'] as const;
  cpSync(join(folder, log[0]), join(copy, log[1]), { recursive: true, force: true });
  appendFileSync(
    join(copy, 'pgdata', 'postgresql.auto.conf'),
    `recovery_target_time = '${moment?.now}'\n`,
  );
  restored = await site(copy);
  await expect
    .poll(async () => await restored.ownerSql`select pg_is_in_recovery() as is`, patient)
    .toEqual([{ is: false }]);
  relay.lead(restored.port);
  await twentyThere(restored, { first: 3, before: 2, lost });
  await picture(page, 'moved-to-a-moment');
});

it('a standby that lags is promoted, and the console shows every new alarm', {
  timeout: 180_000,
}, async () => {
  const { password } = new URL(restored.ownerUrl);
  const conninfo = `host=127.0.0.1 port=${restored.port} user=postgres password=${password}`;
  const standby = await site(
    await copyFiles(restored, { signal: 'standby', settings: { primary_conninfo: conninfo } }),
  );
  const received = async () => (await standby.ownerSql`select from pg_stat_wal_receiver`).length;
  await expect.poll(received, patient).toBe(1);
  await expect.poll(() => unseen(standby), patient).toBe(0);
  await page.route('**/consoles/receipts', async (route) => await route.abort());
  await raise(23);
  await showsSoon(page, 23);
  await expect.poll(() => newestAlert(standby), patient).toBe(await newestAlert(restored));
  await standby.ownerSql`alter system set primary_conninfo = ''`;
  await standby.ownerSql`select pg_reload_conf()`;
  await expect.poll(received, patient).toBe(0);
  await page.unroute('**/consoles/receipts');
  await raise(24);
  await showsSoon(page, 24);
  await expect.poll(() => unseen(restored), patient).toBe(0);
  const lost = await newestAlert(restored);
  expect(await idsOf(page)).toContain(lost);
  line.cut();
  await standby.ownerSql`select pg_promote(true)`;
  relay.lead(standby.port);
  await twentyThere(standby, { first: 25, before: 23, lost });
  await picture(page, 'promoted-standby');
});
