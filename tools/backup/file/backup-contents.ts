// The header of a backup, trusted only after the whole file was read: its origin, its version, and
// that no byte was changed.
import { existsSync } from 'node:fs';
import {
  lastEarlierVersion,
  type MigrationRecord,
  PartOfEarlier,
  withBaseline,
} from '#server/kit/db/before-baseline.ts';
import { readMigrations } from '#server/kit/db/migrate.ts';
import { type BackupHeader, backupHeader, secretMark } from './manifest.ts';
import { changed, readPieces } from './pieces.ts';
import { BackupRefused } from './refusal.ts';

/**
 * @throws BackupRefused where the file is no backup, incomplete, changed, of another secret or of a
 * newer version
 */
export async function inspectBackup(path: string, secret: string): Promise<BackupHeader> {
  if (!existsSync(path)) throw new BackupRefused(`${path} does not exist.`);
  let header: BackupHeader | null = null;
  for await (const { kind, payload } of readPieces(path, secret)) {
    if (kind === 'header') header ??= readHeader(payload, { path, secret });
    if (header === null) throw changed(path);
  }
  if (header === null) throw changed(path);
  refuseNewer(header, path);
  return header;
}

function readHeader(
  payload: Buffer,
  { path, secret }: { path: string; secret: string },
): BackupHeader {
  const read = backupHeader.safeParse(parsed(payload));
  if (!read.success) throw changed(path);
  if (read.data.secret_mark !== secretMark(secret))
    throw new BackupRefused(
      `${path} was made with another APP_SECRET. Use the one of the program that made it: without it nobody could sign in to what is restored, and its seals could not be checked.`,
    );
  return read.data;
}

function parsed(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch {
    return null;
  }
}

/** The schema of a backup is made by its own migrations: each must be known as it was. */
function refuseNewer({ migrations, product_version }: BackupHeader, path: string): void {
  const all = readMigrations();
  const known = new Map(all.map(({ name, checksum }) => [name, checksum]));
  const other = ofThisVersion(migrations, { all, path }).filter(
    ({ name, checksum }) => known.get(name) !== checksum,
  );
  const [first] = other;
  if (first)
    throw new BackupRefused(
      `${path} was made by another version of Vigil (${product_version}): this one does not know its migration ${first.name}${other.length > 1 ? ` and ${other.length - 1} more` : ''}. Restore it with the version that made it, or a later one.`,
    );
}

/** The earlier migrations as the baseline that makes the same. */
function ofThisVersion(
  migrations: readonly MigrationRecord[],
  { all, path }: { all: readonly MigrationRecord[]; path: string },
) {
  try {
    return withBaseline(migrations, all);
  } catch (error) {
    if (!(error instanceof PartOfEarlier)) throw error;
    throw new BackupRefused(
      `${path} ${error.message} Restore it with version ${lastEarlierVersion} (git checkout ${lastEarlierVersion}), start that once, and make another backup.`,
    );
  }
}
