// Checks the files of deploy/: the head of each describes its placeholders, each is in the list of
// linters, and filled in as for a cluster it is accepted by its linter, where that is unpacked.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databasePath, writeFiles } from '#tools/cluster/layout/filled-files.ts';
import { makePlace } from '#tools/cluster/layout/place.ts';
import { describedIn, placeholdersIn } from '#tools/cluster/layout/placeholders.ts';
import { makeAuthority } from '#tools/cluster/machine/authority.ts';
import { type Engines, findEngines } from '#tools/cluster/machine/engines.ts';
import { DEPLOY_LINTERS, FOLDER_LINTERS, OTHER_FOLDERS } from './deploy/linters.ts';
import { asLine, type Finding, inOrder } from './source/finding.ts';

const base = 21_000;

/** What can be said without any linter. */
export function findings(root: string): Finding[] {
  const listed = DEPLOY_LINTERS.flatMap(({ files }) => files);
  const paths = globSync('deploy/*/**', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, 'deploy/').length))
    .filter((path) => !OTHER_FOLDERS.includes(path.split('/')[0] ?? ''));
  const unlisted = paths
    .filter((path) => !listed.includes(path))
    .map((path) => finding(path, 'unlisted', 'give it a row in tools/check/deploy/linters.ts'));
  const gone = listed
    .filter((path) => !paths.includes(path))
    .map((path) => finding(path, 'gone', 'take it off tools/check/deploy/linters.ts'));
  return [...unlisted, ...gone, ...paths.flatMap((path) => placeholderFindings(root, path))];
}

function placeholderFindings(root: string, path: string): Finding[] {
  const text = readFileSync(join(root, 'deploy', path), 'utf8');
  const [used, described] = [placeholdersIn(text), describedIn(text)];
  return [
    ...used
      .filter((name) => !described.includes(name))
      .map((name) => finding(path, 'placeholder', `its head does not describe ${name}`)),
    ...described
      .filter((name) => !used.includes(name))
      .map((name) => finding(path, 'placeholder', `it does not use ${name}`)),
  ];
}

const finding = (path: string, rule: string, message: string): Finding => ({
  file: `deploy/${path}`,
  line: 1,
  rule,
  message,
});

/** The faults that the linters name in the files as a cluster fills them in. */
async function linted(engines: Engines): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-deploy-'));
  try {
    // Of two cells, so that each has the file of the other.
    const [place, other] = await Promise.all(
      [0, 1].map(
        async (cell) =>
          await makePlace(join(folder, String(cell)), base, {
            cell,
            installation: folder,
            appSecret: 'of the check',
          }),
      ),
    );
    if (!place || !other) return [];
    for (const one of [place, other]) makeAuthority(one, engines);
    writeFiles(place, engines);
    return DEPLOY_LINTERS.flatMap(({ files: [file = ''], command, ignored }) => {
      if (!command) return [];
      const [program = '', ...words] = command(engines, place);
      const { status, stdout, stderr, error } = spawnSync(program, words, {
        cwd: databasePath(place),
        env: { ...engines.environment },
        encoding: 'utf8',
      });
      if (status === 0) return [];
      const lines = (error?.message ?? `${stdout}${stderr}`)
        .split('\n')
        .filter((line) => line.trim() !== '' && !ignored?.test(line));
      return lines.map((line) => finding(file, 'linter', line.trim()));
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The faults that the programs of this machine name in whole folders, by their own words. */
export function folderFindings(root: string): Finding[] {
  return FOLDER_LINTERS.flatMap(({ folder, program, words }) => {
    const copy = mkdtempSync(join(tmpdir(), 'vigil-deploy-'));
    try {
      cpSync(join(root, 'deploy', folder), copy, { recursive: true });
      for (const template of globSync('*@.service', { cwd: copy }))
        cpSync(join(copy, template), join(copy, template.replace('@', '@api')));
      const { status, stderr, error } = spawnSync(program, words(copy), { encoding: 'utf8' });
      if (error) return [];
      const said = stderr.split('\n').filter((line) => line.trim() !== '');
      if (status === 0 && said.length === 0) return [];
      const lines = said.length > 0 ? said : [`${program} ended with ${status}`];
      return lines.map((line) => finding(folder, 'linter', line.replaceAll(`${copy}/`, '')));
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });
}

async function run(root: string): Promise<void> {
  const packages = join(root, 'data/cluster/packages');
  const engines = findEngines(packages);
  if (!engines)
    console.log(
      'note: the engines of deploy/ are not here: not linted (npm run cluster fetches them)',
    );
  const found = existsSync(join(root, 'deploy'))
    ? [...findings(root), ...folderFindings(root)]
    : [];
  for (const one of inOrder([...found, ...(engines ? await linted(engines) : [])])) {
    console.log(asLine(one));
    process.exitCode = 1;
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  await run(resolve(process.argv[2] ?? fileURLToPath(new URL('../../', import.meta.url))));
