// The launcher as processes in a small tree of its own: installs once, builds when stale, hands
// over signals and exit codes, and restarts what died.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, describe, expect } from 'vitest';
import { type LaunchTree, launchTree } from './launch-tree.factory.ts';

const test = base.extend<{ tree: LaunchTree }>({
  tree: async ({ task: _ }, use) => {
    const tree = launchTree();
    await use(tree);
    tree.clear();
  },
});

// Most of each is waiting for a process.
describe.concurrent('the launcher', () => {
  test('a clean clone installs once, also when two start at once, and hands over words and exit code', async ({
    tree,
  }) => {
    const two = [tree.launch('simulate', '--', '--scenario', 'storm'), tree.launch('simulate')];
    expect(await Promise.all(two.map(({ code }) => code))).toEqual([42, 42]);
    expect(await two[0]?.said).toContain('ran --scenario storm');
    expect(tree.installs()).toBe(1);
    const later = tree.launch('simulate');
    expect(await later.said).not.toContain('Installing');
    expect(tree.installs()).toBe(1);
  });

  test('a newer package-lock.json, and the lock of an installation that was killed, lead to a new installation', async ({
    tree,
  }) => {
    await tree.launch('simulate').code;
    tree.put(
      'package-lock.json',
      JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.1' } } }),
    );
    tree.put('data/install.lock', '4194999 4194998');
    expect(await tree.launch('simulate').code).toBe(42);
    expect(tree.installs()).toBe(2);
  });

  test('packages for development may be missing for an operation, and are installed for others', async ({
    tree,
  }) => {
    tree.put(
      'package-lock.json',
      JSON.stringify({
        packages: {
          'node_modules/a': { version: '1.0.0' },
          'node_modules/builder': { version: '1.0.0', dev: true },
        },
      }),
    );
    tree.put(
      'node_modules/.package-lock.json',
      JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }),
    );
    tree.put('tools/backup.ts', 'process.exitCode = 41;');
    expect(await tree.launch('backup').code).toBe(41);
    expect(tree.installs()).toBe(0);
    expect(await tree.launch('simulate').code).toBe(42);
    expect(tree.installs()).toBe(1);
  });

  test('a lock whose number another process has by now, as after the restart of a container, is broken', async ({
    tree,
  }) => {
    tree.put('data/install.lock', `${process.pid}@1`);
    expect(await tree.launch('simulate').code).toBe(42);
    expect(tree.installs()).toBe(1);
  });

  test('an unreachable registry ends with the remedy, and nothing is run', async ({ tree }) => {
    tree.put('registry-is-down', '');
    const { said, code } = tree.launch('simulate');
    expect(await code).toBe(1);
    expect(await said).toMatch(/could not be installed \(npm ci ended with 7[\s\S]*The way out: /);
    expect(await said).not.toContain('ran');
    expect(existsSync(join(tree.root, 'data/install.lock'))).toBe(false);
  });

  test('an unknown command names the known ones and installs nothing', async ({ tree }) => {
    const { said, code } = tree.launch('strat');
    expect(await code).toBe(1);
    expect(await said).toContain('There is no command "strat". The commands are: start, test,');
    expect(tree.installs()).toBe(0);
  });

  test('a signal reaches the program, and its exit code is passed on', async ({ tree }) => {
    tree.put(
      'simulator/main.ts',
      `setInterval(() => {}, 1000); process.on('SIGTERM', () => { console.log('leaving'); process.exit(3); }); console.log('ready');`,
    );
    const { child, line, code, said } = tree.launch('simulate');
    await line('ready');
    child.kill('SIGTERM');
    expect(await code).toBe(3);
    expect(await said).toContain('leaving');
  });

  test('a program that ignores the signal is killed', async ({ tree }) => {
    tree.put(
      'simulator/main.ts',
      `setInterval(() => {}, 1000); process.on('SIGINT', () => console.log('no')); console.log('ready');`,
    );
    const { child, line, code, said } = tree.launch('simulate');
    await line('ready');
    child.kill('SIGINT');
    expect(await code).toBe(137);
    expect(await said).toContain('no');
  });

  test('a killed launcher ends its program', async ({ tree }) => {
    tree.put(
      'simulator/main.ts',
      `setInterval(() => {}, 1000); process.on('SIGTERM', () => { console.log('left alone'); process.exit(0); }); console.log('ready');`,
    );
    const { child, line, said } = tree.launch('simulate');
    await line('ready');
    child.kill('SIGKILL');
    expect(await said).toContain('left alone');
  });

  test.for([
    ['ended', 'SIGTERM', '1'],
    ['killed', 'SIGKILL', '1'],
    ['killed, its shell having given way to the launcher,', 'SIGKILL', ''],
  ] as const)(
    'an npm that is %s takes the program along',
    async ([_case, signal, shellStays], { tree }) => {
      tree.put(
        'simulator/main.ts',
        `setInterval(() => {}, 1000); process.on('SIGTERM', () => { console.log('left alone'); process.exit(0); }); console.log('ready');`,
      );
      const command = `${JSON.stringify(process.execPath)} tools/launch.mjs simulate`;
      // As npm does: a script in a shell, of which a signal to npm is passed on to the shell alone.
      tree.put(
        'npm.mjs',
        `import { spawn } from 'node:child_process';
      const child = spawn('sh', ['-c', ${JSON.stringify(shellStays ? `${command}; true` : `exec ${command}`)}], { stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'simulate' } });
      process.on('SIGTERM', () => { child.kill('SIGTERM'); process.exit(143); });`,
      );
      tree.put(
        'node_modules/.package-lock.json',
        readFileSync(join(tree.root, 'package-lock.json'), 'utf8'),
      );
      const { child, line, said } = tree.run('npm.mjs');
      await line('ready');
      child.kill(signal);
      expect(await said).toContain('left alone');
    },
  );

  test('a program that died is restarted, with the reason, until it is stopped', async ({
    tree,
  }) => {
    tree.starts(
      "ready(); process.kill(process.pid, 'SIGKILL');",
      'ready(); setImmediate(() => process.exit(134));',
      'ready(); stay();',
    );
    const { child, line, code, said } = tree.run('try.mjs');
    await line('ready 3');
    child.kill('SIGTERM');
    expect([await code, tree.started()]).toEqual([0, 3]);
    expect(await said).toMatch(
      /died \(SIGKILL\)\. Next start in 0\.01 s\.[\s\S]*died \(exit code 134\)\. Next start in 0\.02 s\./,
    );
  });

  test('npm start keeps the program running', async ({ tree }) => {
    tree.starts("ready(); process.kill(process.pid, 'SIGKILL');", 'ready(); stay();');
    tree.put('web/main.tsx', 'one');
    tree.put(
      'node_modules/vite/bin/vite.js',
      `const fs = require('node:fs'); fs.mkdirSync('dist/web', { recursive: true }); fs.writeFileSync('dist/web/index.html', '');`,
    );
    const { child, line, code } = tree.launch('start');
    await line('ready 2');
    child.kill('SIGTERM');
    expect(await code).toBe(0);
  });

  test.for([
    ['that never became ready', 'process.exit(1)', 1],
    ['that was killed before it was ready', "process.kill(process.pid, 'SIGKILL')", 137],
  ] as const)('a first start %s is not tried again', async ([_, does, exitCode], { tree }) => {
    tree.starts(does);
    const { code, said } = tree.run('try.mjs');
    expect([await code, tree.started()]).toEqual([exitCode, 1]);
    expect(await said).toContain('The start failed');
  });

  test('a program that was ready once and then never starts is given up', async ({ tree }) => {
    tree.starts("ready(); process.kill(process.pid, 'SIGKILL');", 'process.exit(1);');
    const { code, said } = tree.run('try.mjs', '{"failedStarts":3}');
    expect([await code, tree.started()]).toEqual([1, 4]);
    expect(await said).toContain(
      '3 starts in a row failed (the last: exit code 1). Not tried again.',
    );
  });

  test('a program that exits normally stays ended, and a stop during the pause ends it', async ({
    tree,
  }) => {
    tree.starts('ready(); setImmediate(() => process.exit(0));');
    expect([await tree.run('try.mjs').code, tree.started()]).toEqual([0, 1]);
    tree.starts("ready(); process.kill(process.pid, 'SIGKILL');");
    tree.put('starts', '');
    const { child, code } = tree.run('try.mjs', '{"firstPauseMs":600000}');
    await new Promise<void>((done) =>
      child.stderr?.on('data', (part: Buffer) => String(part).includes('Next start') && done()),
    );
    child.kill('SIGTERM');
    expect([await code, tree.started()]).toEqual([0, 1]);
  });

  test('the screens are built when their sources changed, not otherwise, and a failed build starts nothing', async ({
    tree,
  }) => {
    tree.put('server/main.ts', `console.log('served');`);
    tree.put('web/main.tsx', 'one');
    tree.put(
      'node_modules/vite/bin/vite.js',
      `const fs = require('node:fs'); fs.appendFileSync('builds', 'x'); fs.mkdirSync('dist/web', { recursive: true });
      fs.writeFileSync('dist/web/index.html', ''); if (fs.readFileSync('web/main.tsx', 'utf8') === 'broken') process.exit(1);`,
    );
    const builds = (): number => readFileSync(join(tree.root, 'builds'), 'utf8').length;
    expect(await tree.launch('start').said).toContain('served');
    tree.put('web/main.test.tsx', 'a test is no source');
    expect(await tree.launch('start').said).toContain('served');
    expect(builds()).toBe(1);
    tree.put('web/main.tsx', 'broken');
    const broken = tree.launch('start');
    expect(await broken.code).toBe(1);
    expect(await broken.said).not.toContain('served');
    tree.put('web/main.tsx', 'two');
    expect(await tree.launch('start').said).toContain('served');
    expect(builds()).toBe(3);
  });
});
