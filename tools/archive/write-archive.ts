// Writes the file of an archive; it gets its name only when it is complete, on the disk, and was
// read back.
import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { ArchiveRefused } from './refusal.ts';

/**
 * @param path must not exist
 * @param check reads the file before it has its name
 * @returns what the check says
 * @throws ArchiveRefused, of the lines or with the file system's reason; then there is no file
 */
export async function writeArchive<Checked>(
  path: string,
  lines: AsyncIterable<string>,
  check: (unfinished: string) => Promise<Checked>,
): Promise<Checked> {
  const unfinished = `${path}.unfinished-${process.pid}`;
  try {
    await pipeline(
      Readable.from(lines),
      createGzip(),
      createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
    );
    const checked = await check(unfinished);
    if (existsSync(path))
      throw new ArchiveRefused(`${path} exists already. Name another folder. Nothing was changed.`);
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return checked;
  } catch (error) {
    if (error instanceof ArchiveRefused) throw error;
    const said = error instanceof Error ? error.message : String(error);
    throw new ArchiveRefused(`${path} could not be written: ${said}. Nothing was changed.`, {
      cause: error,
    });
  } finally {
    await rm(unfinished, { force: true }).catch(() => {});
  }
}

/** A name is on the disk only when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(async () => await handle.close());
}
