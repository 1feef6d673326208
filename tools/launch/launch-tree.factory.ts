// A small tree with the launcher in it, where a stand-in for npm records that it ran: for tests
// that start the launcher as processes.
import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

export interface Launched {
  readonly child: ChildProcess;
  readonly said: Promise<string>;
  readonly code: Promise<number | null>;
  /** Until it says a line with this text. */
  readonly line: (text: string) => Promise<void>;
}

export interface LaunchTree {
  readonly root: string;
  put(path: string, text: string): void;
  /** Runs the launcher with these words. */
  launch(...words: string[]): Launched;
  /** Runs a script of the tree. */
  run(script: string, ...words: string[]): Launched;
  /** How often npm ran. */
  installs(): number;
  /** Puts a program whose starts, one after the other, do this; each is counted. */
  starts(...each: string[]): void;
  started(): number;
  /** Kills what still runs and takes the tree away. */
  clear(): void;
}

export function launchTree(): LaunchTree {
  const root = mkdtempSync(join(tmpdir(), 'vigil-launch-'));
  const children: ChildProcess[] = [];
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const run = (script: string, ...words: string[]): Launched => {
    const launched = runIn(root, script, ...words);
    children.push(launched.child);
    return launched;
  };
  lay(root, put);
  return {
    root,
    put,
    run,
    launch: (...words) => run('tools/launch.mjs', ...words),
    installs: () =>
      existsSync(join(root, 'installs'))
        ? readFileSync(join(root, 'installs'), 'utf8').trim().split('\n').length
        : 0,
    starts: (...each) => putStarts(put, each),
    started: () => readFileSync(join(root, 'starts'), 'utf8').length,
    clear: () => {
      for (const child of children) child.kill('SIGKILL');
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function lay(root: string, put: LaunchTree['put']): void {
  cpSync(resolve(import.meta.dirname, '../launch.mjs'), join(root, 'tools/launch.mjs'));
  cpSync(import.meta.dirname, join(root, 'tools/launch'), { recursive: true });
  put(
    'package-lock.json',
    JSON.stringify({
      packages: {
        '': {},
        'node_modules/a': { version: '1.0.0' },
        'node_modules/other-platform': { version: '1.0.0', optional: true },
      },
    }),
  );
  // A stand-in for npm: notes that it ran, and leaves the list that npm leaves.
  put(
    'npm-cli.js',
    `const fs = require('node:fs'); fs.appendFileSync('installs', process.argv[2] + '\\n');
    if (fs.existsSync('registry-is-down')) { console.error('ENOTFOUND'); process.exit(7); }
    const { packages } = JSON.parse(fs.readFileSync('package-lock.json')); delete packages['node_modules/other-platform'];
    setTimeout(() => { fs.mkdirSync('node_modules', { recursive: true }); fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages })); }, 300);`,
  );
  put(
    'simulator/main.ts',
    `const words: string[] = process.argv.slice(2); console.log('ran ' + words.join(' ')); process.exitCode = 42;`,
  );
}

function runIn(root: string, script: string, ...words: string[]): Launched {
  const { npm_lifecycle_event: _underNpm, ...inherited } = process.env;
  const env = { ...inherited, npm_execpath: join(root, 'npm-cli.js') };
  const child = spawn(process.execPath, [join(root, script), ...words], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => parts.push(part.toString()));
  const code = new Promise<number | null>((done) => child.once('close', done));
  const lines = createInterface({ input: child.stdout });
  const line = (text: string): Promise<void> =>
    new Promise((done) => lines.on('line', (one) => one.includes(text) && done()));
  return { child, code, said: code.then(() => parts.join('')), line };
}

function putStarts(put: LaunchTree['put'], each: readonly string[]): void {
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
