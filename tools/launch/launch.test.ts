// The launcher as processes in a small tree of its own: installing once, building when stale, a faithful hand-over, and new starts of what died.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';

let root: string;
let children: ChildProcess[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vigil-launch-'));
  children = [];
  cpSync(resolve(import.meta.dirname, '../launch.mjs'), join(root, 'tools/launch.mjs'));
  cpSync(import.meta.dirname, join(root, 'tools/launch'), { recursive: true });
  put(
    'package-lock.json',
    JSON.stringify({
      packages: { '': {}, 'node_modules/a': { version: '1.0.0' }, 'node_modules/other-platform': { version: '1.0.0', optional: true } },
    }),
  );
  // Stands for npm: notes that it ran, and leaves the list that npm leaves.
  put(
    'npm-cli.js',
    `const fs = require('node:fs'); fs.appendFileSync('installs', process.argv[2] + '\\n');
    if (fs.existsSync('registry-is-down')) { console.error('ENOTFOUND'); process.exit(7); }
    const { packages } = JSON.parse(fs.readFileSync('package-lock.json')); delete packages['node_modules/other-platform'];
    setTimeout(() => { fs.mkdirSync('node_modules', { recursive: true }); fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages })); }, 300);`,
  );
  put('simulator/main.ts', `const words: string[] = process.argv.slice(2); console.log('ran ' + words.join(' ')); process.exitCode = 42;`);
});

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

interface Launched {
  readonly child: ChildProcess;
  readonly said: Promise<string>;
  readonly code: Promise<number | null>;
  readonly line: (text: string) => Promise<void>;
}

const launch = (...words: string[]): Launched => run(join(root, 'tools/launch.mjs'), ...words);

function run(...words: string[]): Launched {
  const { npm_lifecycle_event: _underNpm, ...inherited } = process.env;
  const env = { ...inherited, npm_execpath: join(root, 'npm-cli.js') };
  const child = spawn(process.execPath, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(part.toString()));
  const code = new Promise<number | null>((done) => child.once('close', done));
  const lines = createInterface({ input: child.stdout });
  const line = (text: string): Promise<void> => new Promise((done) => lines.on('line', (one) => one.includes(text) && done()));
  return { child, code, said: code.then(() => parts.join('')), line };
}

const installs = (): number =>
  existsSync(join(root, 'installs')) ? readFileSync(join(root, 'installs'), 'utf8').trim().split('\n').length : 0;

test('a clean clone installs once, also when two start at once, and hands over words and exit code', async () => {
  const two = [launch('simulate', '--', '--scenario', 'storm'), launch('simulate')];
  expect(await Promise.all(two.map(({ code }) => code))).toEqual([42, 42]);
  expect(await two[0]?.said).toContain('ran --scenario storm');
  expect(installs()).toBe(1);
  const later = launch('simulate');
  expect(await later.said).not.toContain('Installing');
  expect(installs()).toBe(1);
});

test('a newer package-lock.json, and the lock of an installation that was killed, lead to a new installation', async () => {
  await launch('simulate').code;
  put('package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.1' } } }));
  put('data/install.lock', '4194999 4194998');
  expect(await launch('simulate').code).toBe(42);
  expect(installs()).toBe(2);
});

test('a registry that cannot be reached ends in the way out, and nothing is run', async () => {
  put('registry-is-down', '');
  const { said, code } = launch('simulate');
  expect(await code).toBe(1);
  expect(await said).toMatch(/could not be installed \(npm ci ended with 7[\s\S]*The way out: /);
  expect(await said).not.toContain('ran');
  expect(existsSync(join(root, 'data/install.lock'))).toBe(false);
});

test('an unknown command names the known ones and installs nothing', async () => {
  const { said, code } = launch('strat');
  expect(await code).toBe(1);
  expect(await said).toContain('There is no command "strat". The commands are: start, test,');
  expect(installs()).toBe(0);
});

test('a signal reaches the program, whose own exit code stands', async () => {
  put(
    'simulator/main.ts',
    `setInterval(() => {}, 1000); process.on('SIGTERM', () => { console.log('leaving'); process.exit(3); }); console.log('ready');`,
  );
  const { child, line, code, said } = launch('simulate');
  await line('ready');
  child.kill('SIGTERM');
  expect(await code).toBe(3);
  expect(await said).toContain('leaving');
});

test('a program that will not end is ended', async () => {
  put('simulator/main.ts', `setInterval(() => {}, 1000); process.on('SIGINT', () => console.log('no')); console.log('ready');`);
  const { child, line, code, said } = launch('simulate');
  await line('ready');
  child.kill('SIGINT');
  expect(await code).toBe(137);
  expect(await said).toContain('no');
});

test('a killed launcher takes its program along', async () => {
  put(
    'simulator/main.ts',
    `setInterval(() => {}, 1000); process.on('SIGTERM', () => { console.log('left alone'); process.exit(0); }); console.log('ready');`,
  );
  const { child, line, said } = launch('simulate');
  await line('ready');
  child.kill('SIGKILL');
  expect(await said).toContain('left alone');
});

test.each([
  ['ended', 'SIGTERM', '1'],
  ['killed', 'SIGKILL', '1'],
  ['killed, its shell having given way to the launcher,', 'SIGKILL', ''],
] as const)('an npm that is %s takes the program along', async (_case, signal, shellStays) => {
  put(
    'simulator/main.ts',
    `setInterval(() => {}, 1000); process.on('SIGTERM', () => { console.log('left alone'); process.exit(0); }); console.log('ready');`,
  );
  const command = `${JSON.stringify(process.execPath)} tools/launch.mjs simulate`;
  // As npm does: a script in a shell, of which a signal to npm is passed on to the shell alone.
  put(
    'npm.mjs',
    `import { spawn } from 'node:child_process';
    const child = spawn('sh', ['-c', ${JSON.stringify(shellStays ? `${command}; true` : `exec ${command}`)}], { stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'simulate' } });
    process.on('SIGTERM', () => { child.kill('SIGTERM'); process.exit(143); });`,
  );
  put('node_modules/.package-lock.json', readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { child, line, said } = run(join(root, 'npm.mjs'));
  await line('ready');
  child.kill(signal);
  expect(await said).toContain('left alone');
});

/** A program whose starts, one after the other, do this; each is counted in a file. */
function starts(...each: string[]): void {
  put(
    'server/main.ts',
    `import fs from 'node:fs'; fs.appendFileSync('starts', 'x'); const start = fs.readFileSync('starts', 'utf8').length;
    const ready = () => { console.log('ready ' + start); process.send?.('ready'); }; const stay = () => setInterval(() => {}, 1000);
    process.on('SIGTERM', () => process.exit(0));
    ${each.map((does, place) => `if (${place === each.length - 1 ? `start >= ${place + 1}` : `start === ${place + 1}`}) { ${does} }`).join('\n')}`,
  );
  put(
    'try.mjs',
    `import { supervise } from './tools/launch/supervise.mjs'; process.exitCode = await supervise(
      { node: process.execPath, root: process.cwd(), program: 'server/main.ts', words: [] }, { firstPauseMs: 10, longestPauseMs: 40, ...JSON.parse(process.argv[2] ?? '{}') });`,
  );
}
const started = (): number => readFileSync(join(root, 'starts'), 'utf8').length;

test('a program that died is started again, with the reason, until its end is asked for', async () => {
  starts("ready(); process.kill(process.pid, 'SIGKILL');", 'ready(); setImmediate(() => process.exit(134));', 'ready(); stay();');
  const { child, line, code, said } = run(join(root, 'try.mjs'));
  await line('ready 3');
  child.kill('SIGTERM');
  expect([await code, started()]).toEqual([0, 3]);
  expect(await said).toMatch(/died \(SIGKILL\)\. Next start in 0\.01 s\.[\s\S]*died \(exit code 134\)\. Next start in 0\.02 s\./);
});

test('npm start keeps the program running', async () => {
  starts("ready(); process.kill(process.pid, 'SIGKILL');", 'ready(); stay();');
  put('web/main.tsx', 'one');
  put(
    'node_modules/vite/bin/vite.js',
    `const fs = require('node:fs'); fs.mkdirSync('dist/web', { recursive: true }); fs.writeFileSync('dist/web/index.html', '');`,
  );
  const { child, line, code } = launch('start');
  await line('ready 2');
  child.kill('SIGTERM');
  expect(await code).toBe(0);
});

test.each([
  ['that never became ready', 'process.exit(1)', 1],
  ['that was killed before it was ready', "process.kill(process.pid, 'SIGKILL')", 137],
])('a first start %s is not tried again', async (_, does, exitCode) => {
  starts(does);
  const { code, said } = run(join(root, 'try.mjs'));
  expect([await code, started()]).toEqual([exitCode, 1]);
  expect(await said).toContain('The start failed');
});

test('what was ready once and then fails at each start is given up', async () => {
  starts("ready(); process.kill(process.pid, 'SIGKILL');", 'process.exit(1);');
  const { code, said } = run(join(root, 'try.mjs'), '{"failedStarts":3}');
  expect([await code, started()]).toEqual([1, 4]);
  expect(await said).toContain('3 starts in a row failed (the last: exit code 1). Not tried again.');
});

test('a program that ends by itself has ended, and an end asked for in the pause is one', async () => {
  starts('ready(); setImmediate(() => process.exit(0));');
  expect([await run(join(root, 'try.mjs')).code, started()]).toEqual([0, 1]);
  starts("ready(); process.kill(process.pid, 'SIGKILL');");
  put('starts', '');
  const { child, code } = run(join(root, 'try.mjs'), '{"firstPauseMs":600000}');
  await new Promise<void>((done) => child.stderr?.on('data', (part: Buffer) => String(part).includes('Next start') && done()));
  child.kill('SIGTERM');
  expect([await code, started()]).toEqual([0, 1]);
});

test('the screens are built when their sources changed, not otherwise, and a failed build starts nothing', async () => {
  put('server/main.ts', `console.log('served');`);
  put('web/main.tsx', 'one');
  put(
    'node_modules/vite/bin/vite.js',
    `const fs = require('node:fs'); fs.appendFileSync('builds', 'x'); fs.mkdirSync('dist/web', { recursive: true });
    fs.writeFileSync('dist/web/index.html', ''); if (fs.readFileSync('web/main.tsx', 'utf8') === 'broken') process.exit(1);`,
  );
  const builds = (): number => readFileSync(join(root, 'builds'), 'utf8').length;
  expect(await launch('start').said).toContain('served');
  put('web/main.test.tsx', 'a test is no source');
  expect(await launch('start').said).toContain('served');
  expect(builds()).toBe(1);
  put('web/main.tsx', 'broken');
  const broken = launch('start');
  expect(await broken.code).toBe(1);
  expect(await broken.said).not.toContain('served');
  put('web/main.tsx', 'two');
  expect(await launch('start').said).toContain('served');
  expect(builds()).toBe(3);
});
