// The directory as the settings name it.
import { readFileSync } from 'node:fs';
import type { CellSettings } from './cell-settings.ts';
import type { DirectoryLink } from './directory.sweep.ts';
import { EtcdClient } from './etcd-client.ts';

export interface OpenedDirectory {
  readonly link: DirectoryLink;
  close(): void;
}

type Settings = CellSettings & {
  readonly PUBLIC_URL?: string | undefined;
  readonly APP_SECRET: string;
};

/**
 * Null where there is one cell only.
 * @param settings checked by `missingForCell`
 * @throws Error naming a file that cannot be read
 */
export function openDirectory(settings: Settings): OpenedDirectory | null {
  const { CELL, DIRECTORY_ETCD, DIRECTORY_CA, DIRECTORY_CERT, DIRECTORY_KEY } = settings;
  const { CELL_UNITS_AT, PUBLIC_URL, APP_SECRET } = settings;
  if (!DIRECTORY_ETCD || !DIRECTORY_CA || !DIRECTORY_CERT || !DIRECTORY_KEY) return null;
  if (CELL_UNITS_AT === undefined || PUBLIC_URL === undefined) return null;
  const etcd = new EtcdClient({
    hosts: DIRECTORY_ETCD,
    ca: textOf('DIRECTORY_CA', DIRECTORY_CA),
    cert: textOf('DIRECTORY_CERT', DIRECTORY_CERT),
    key: textOf('DIRECTORY_KEY', DIRECTORY_KEY),
  });
  const own = { number: CELL, origin: new URL(PUBLIC_URL).origin, units_at: CELL_UNITS_AT };
  return { link: { etcd, own, secret: APP_SECRET }, close: () => etcd.close() };
}

function textOf(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${setting}: the file ${file} cannot be read.`, { cause: error });
  }
}
