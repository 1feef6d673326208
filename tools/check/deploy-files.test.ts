// The image, the compose file, the manifests and the units agree with the program: they start every
// role, and name settings, ports and folders that exist.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, roleNames, settingNames } from '#server/kit/config.ts';
import { operationFolders, operations } from './architecture/run-time-packages.ts';

const root = resolve(import.meta.dirname, '../..');
const textOf = (path: string): string =>
  readFileSync(join(root, path), 'utf8').replace(/^\s*#.*\n/gm, '');
const folder = (name: string): string[] =>
  globSync('*', { cwd: join(root, 'deploy', name) })
    .map((file) => `deploy/${name}/${file}`)
    .sort();

const image = textOf('deploy/container/Containerfile');
const compose = textOf('deploy/container/compose.yaml');
const proxy = textOf('deploy/container/haproxy.cfg');
const manifests = folder('kubernetes').map(textOf).join('\n');
const units = folder('systemd').map(textOf).join('\n');
const { version } = JSON.parse(textOf('package.json'));
const { PORT, EV04_PORT } = readConfig({
  DATABASE_URL: 'postgres://owner:x@db.example/vigil',
  APP_SECRET: 'x'.repeat(32),
});

/** The first group of each match, once each. */
const all = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))].sort();
const ordered = (names: readonly string[]): string[] => [...names].sort();

const settings = new Set([...settingNames, ...settingNames.map((name) => `${name}_FILE`)]);
const named = (text: string): string[] =>
  all(text, /(?:^|[\s"])(?:Environment=)?([A-Z][A-Z0-9_]+)(?:=|: )/gm);

test.each([
  ['the image', image, ['NODE_ENV', 'NODE_IMAGE', 'VERSION']],
  ['compose', compose, ['POSTGRES_PASSWORD_FILE']],
  ['the manifests', manifests, []],
  ['the units', units, ['NODE_COMPILE_CACHE', 'NODE_ENV', 'ROLES']],
])('%s sets only settings of the program', (_what, text, others) => {
  expect(named(text).length).toBeGreaterThan(others.length);
  expect(named(text).filter((name) => !settings.has(name))).toEqual(others);
});

test('every role is started, and no other', () => {
  const roles = ordered(roleNames);
  expect(all(compose, /--roles=([\w,-]+)/g)).toEqual(roles);
  expect(all(manifests, /--roles=([\w,-]+)/g)).toEqual(roles);
  expect(all(manifests, /^\s+name: vigil-(\w+)\nspec:\n\s+selector:\n\s+matchLabels/gm)).toEqual(
    roles,
  );
  const ofRoles = folder('systemd').filter((file) => /\/(?!vigil)\w+\.env$/.test(file));
  expect(ofRoles).toEqual(roles.map((role) => `deploy/systemd/${role}.env`));
  expect(all(units, /^PORT=(\d+)$/gm)).toHaveLength(roles.length);
});

test('each resource of the manifests is listed, except the example of the secret', () => {
  const notListed = ['kustomization.yaml', 'process.yaml', 'secret.example.yaml'];
  const files = folder('kubernetes').map((file) => file.replace('deploy/kubernetes/', ''));
  const listed = all(textOf('deploy/kubernetes/kustomization.yaml'), /^ {2}- (\S+\.yaml)$/gm);
  expect(listed).toEqual(files.filter((file) => !notListed.includes(file)));
});

test('ports are those that the program listens on without a setting', () => {
  const ports = [String(EV04_PORT), String(PORT)];
  expect(all(image, /EXPOSE (.+)/g)).toEqual([`${PORT} ${EV04_PORT}`]);
  expect(all(manifests, /containerPort: (\d+)/g)).toEqual(ports);
  expect(all(proxy, /server-template \w+ \d \w+:(\d+)/g)).toEqual(ports);
  expect(all(proxy, / port (\d+)/g)).toEqual([String(PORT)]);
});

test('health is asked at the two addresses that the program has', () => {
  const addresses = ['/health/live', '/health/ready'];
  expect(all(manifests, /path: (\/health\S*)/g)).toEqual(addresses);
  expect(all(proxy, /httpchk GET (\S+)/g)).toEqual(addresses);
});

test('the image copies what exists: what an operation may import, and the built screens', () => {
  const copied = all(image, /\/build\/(\S+)/g).filter((path) => !path.includes('dist/'));
  expect(copied).toEqual(ordered([...operationFolders, ...operations.slice(1)]));
  for (const path of [...copied, ...all(image, /^COPY (deploy\S+)/gm)])
    expect.soft(existsSync(join(root, path)), path).toBe(true);
  const read = all(textOf('deploy/container/Containerfile.dockerignore'), /^!(\S+)$/gm);
  for (const path of read) expect.soft(existsSync(join(root, path)), path).toBe(true);
  const context = [...copied, ...all(image, /^COPY (deploy\S+)/gm)];
  expect(context.filter((path) => !read.some((from) => path.startsWith(from)))).toEqual([]);
});

test('image and manifests are of this version', () => {
  expect(all(image, /VERSION=(\S+)/g)).toEqual([version]);
  expect(all(manifests, /newTag: (\S+)/g)).toEqual([version]);
});
