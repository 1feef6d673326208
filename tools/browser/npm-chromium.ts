// Unpacks the Chromium that npm installed, with the libraries a bare machine lacks, once into
// data/browser.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';

export interface UnpackedChromium {
  readonly executablePath: string;
  /** The environment that its libraries and its only font (Open Sans) need. */
  readonly env: Record<string, string>;
}

const packs = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];

/**
 * @param dataDirectory where `browser/<version>` is made (about 300 MB)
 * @returns undefined where the package is not installed or is not for this platform (it is for
 * Linux on x64)
 * @throws Error when unpacking fails
 */
export function unpackNpmChromium(
  dataDirectory: string,
  log: (line: string) => void,
): UnpackedChromium | undefined {
  const entry = resolvePackage();
  if (!entry || process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const root = dirname(dirname(entry));
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const home = join(dataDirectory, 'browser', version);
  if (!existsSync(home)) {
    log('Unpacking the browser for the tests (once).');
    unpack(entry, join(root, 'bin'), home);
  }
  return {
    executablePath: join(home, 'chromium'),
    env: { LD_LIBRARY_PATH: join(home, 'al2023', 'lib'), FONTCONFIG_PATH: join(home, 'fonts') },
  };
}

function resolvePackage(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve('@sparticuz/chromium');
  } catch {
    return undefined;
  }
}

// The package's own unpacking writes to the temporary folder only, so that folder is moved for one
// child process.
function unpack(entry: string, bin: string, home: string): void {
  const fresh = `${home}.new.${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const program = `import { inflate } from ${JSON.stringify(pathToFileURL(entry).href)};
    await Promise.all(${JSON.stringify(packs.map((pack) => join(bin, pack)))}.map((pack) => inflate(pack)));`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, TMPDIR: fresh },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The browser could not be unpacked into ${fresh}:\n${stderr}`);
  // The package's own file names folders of a cloud machine.
  writeFileSync(join(fresh, 'fonts', 'fonts.conf'), fontSettings(home));
  try {
    renameSync(fresh, home);
  } catch (error) {
    // Another test run was first.
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
}

const fontSettings = (home: string): string =>
  `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig><dir>${join(home, 'fonts')}</dir><cachedir>${join(home, 'font-cache')}</cachedir></fontconfig>\n`;
