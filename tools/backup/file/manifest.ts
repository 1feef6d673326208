// The header and footer of a backup: its origin at the head, its contents at the end, and the keys
// that authenticate both.
import { createHmac, hkdfSync } from 'node:crypto';
import * as z from 'zod';

/** Of the file itself. A newer one is refused by name. */
export const formatLine = 'vigil backup 1\n';

/** As migrations write them; nothing else gets into a statement. */
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const literal = `(?:'[^'\\\\]*'|-?\\d+|MINVALUE|MAXVALUE)`;

const partition = z.object({
  schema: name,
  name,
  /** The partitioned table, in the same schema. */
  parent: name,
  /** `for values from (...) to (...)`, with times in UTC, or `for values in (...)`. */
  bounds: z
    .string()
    .regex(
      new RegExp(`^FOR VALUES (?:FROM \\(${literal}\\) TO \\(${literal}\\)|IN \\(${literal}\\))$`),
    ),
});
export type Partition = z.infer<typeof partition>;

export const backupHeader = z.object({
  product_version: z.string(),
  server_version: z.string(),
  made_at: z.iso.datetime(),
  /** Of the whole database with its indexes: about what a restore needs. */
  database_bytes: z.number().int().nonnegative(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** Made by the migrations and the start; their passwords are never in a backup. */
  roles: z.array(z.string()),
  partitions: z.array(partition),
  /** Of `secretMark`. */
  secret_mark: z.string(),
});
export type BackupHeader = z.infer<typeof backupHeader>;

/** Comes before the rows of a table. */
export const tableColumns = z.object({ schema: name, name, columns: z.array(name).min(1) });
export type TableColumns = z.infer<typeof tableColumns>;

const tableContents = z.object({
  schema: name,
  name,
  rows: z.number().int().nonnegative(),
  /** Of all rows in any order (`RowDigest`). */
  digest: z.string(),
});
export type TableContents = z.infer<typeof tableContents>;

const sequenceValue = z.object({
  schema: name,
  name,
  /** Null where no number was given out yet. */
  last_value: z
    .string()
    .regex(/^-?\d+$/)
    .nullable(),
});
export type SequenceValue = z.infer<typeof sequenceValue>;

export const backupTrailer = z.object({
  tables: z.array(tableContents),
  sequences: z.array(sequenceValue),
});
export type BackupTrailer = z.infer<typeof backupTrailer>;

/** Says which secret a backup belongs to, and nothing about the secret. */
export const secretMark = (secret: string): string =>
  createHmac('sha256', keyOf(secret, 'backup secret')).update('vigil').digest('hex');

/**
 * A code over every byte of the file, made with this key: without APP_SECRET no change goes
 * undetected.
 */
export const fileCode = (secret: string) => createHmac('sha256', keyOf(secret, 'backup file'));

const keyOf = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'vigil', use, 32));
