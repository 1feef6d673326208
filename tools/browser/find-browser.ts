// Finds a Chromium for journeys and screenshots that really runs here, or says how to get one.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { unpackNpmChromium } from './npm-chromium.ts';

/** The options that playwright-core's `chromium.launch` takes. `env` is the whole environment. */
export interface Browser {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

export interface BrowserSearch {
  /** Usually process.env. */
  readonly environment?: Record<string, string | undefined>;
  /** Where the npm Chromium is unpacked; `data` of the repository when absent. */
  readonly dataDirectory?: string;
  readonly log?: (line: string) => void;
}

type Candidate = Pick<Browser, 'executablePath'> & { readonly env?: Record<string, string> };

// Root has no sandbox, a container little shared memory, a bare machine no graphics: the map draws
// in software.
const args = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--font-render-hinting=none',
];
const commandNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * BROWSER_PATH, the Chromium that npm installed, Chromium or Chrome on the PATH, Playwright's own,
 * in this order; the first that answers `--version`. The npm Chromium has one font: pages under
 * test must bring theirs. @throws Error with the remedy when none runs, or when BROWSER_PATH is set
 * and does not
 */
export function findBrowser(search: BrowserSearch = {}): Browser {
  const {
    environment = process.env,
    dataDirectory = resolve(import.meta.dirname, '../../data'),
    log = () => {},
  } = search;
  const base = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  const asked = base['BROWSER_PATH'];
  if (asked) {
    if (runs({ executablePath: asked }, base)) return { executablePath: asked, args, env: base };
    throw new Error(
      `BROWSER_PATH names ${asked}, which does not run here. Correct it, or unset it to let a browser be found.`,
    );
  }
  for (const offer of [
    () => fromNpm(dataDirectory, log),
    () => onThePath(base),
    () => ofPlaywright(base),
  ]) {
    const found = offer().find((candidate) => runs(candidate, base));
    if (found)
      return { executablePath: found.executablePath, args, env: { ...base, ...found.env } };
  }
  throw new Error(
    'No Chromium runs on this machine. Install one (apt-get install chromium, or npx playwright install chromium), or set BROWSER_PATH to one.',
  );
}

function fromNpm(dataDirectory: string, log: (line: string) => void): Candidate[] {
  const unpacked = unpackNpmChromium(dataDirectory, log);
  return unpacked ? [unpacked] : [];
}

const onThePath = (environment: Record<string, string>): Candidate[] =>
  (environment['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => commandNames.map((name) => ({ executablePath: join(folder, name) })));

function ofPlaywright(environment: Record<string, string>): Candidate[] {
  const caches = [
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
  ];
  const folders = environment['PLAYWRIGHT_BROWSERS_PATH']
    ? [environment['PLAYWRIGHT_BROWSERS_PATH']]
    : caches;
  const programs =
    '{chrome,headless_shell,chrome-headless-shell,Chromium.app/Contents/MacOS/Chromium}';
  return folders.flatMap((cwd) =>
    globSync(`chromium*/*/${programs}`, { cwd }).map((path) => ({
      executablePath: join(cwd, path),
    })),
  );
}

function runs({ executablePath, env }: Candidate, base: Record<string, string>): boolean {
  const { status, stdout } = spawnSync(executablePath, ['--version'], {
    env: { ...base, ...env },
    encoding: 'utf8',
    timeout: 20_000,
  });
  return status === 0 && /chrom/i.test(stdout);
}
