// Whether a disk has room for a file, checked before anything is written.
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type postgres from 'postgres';
import { BackupRefused } from '../file/refusal.ts';

export interface SpaceNeeded {
  readonly folder: string;
  /** Bytes. */
  readonly needed: number;
  /** The purpose, as the beginning of a sentence. */
  readonly what: string;
}

/** @throws BackupRefused, or Error where there is no such folder */
export async function refuseFullDisk({ folder, needed, what }: SpaceNeeded): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < needed)
    throw new BackupRefused(
      `${what} needs about ${megabytes(needed)}, and ${folder} has ${megabytes(free)} free. Nothing was written.`,
    );
}

/**
 * The folder of a server that is on this machine.
 * @returns null where that is not known: another machine, or a role that may not ask
 */
export async function dataFolderOf(sql: postgres.Sql, url: string): Promise<string | null> {
  if (!['127.0.0.1', '[::1]', 'localhost'].includes(new URL(url).hostname)) return null;
  const [row] = await sql<
    { folder: string | null }[]
  >`select setting as folder from pg_settings where name = 'data_directory'`;
  return row?.folder && existsSync(row.folder) ? row.folder : null;
}

export const megabytes = (bytes: number): string =>
  `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
