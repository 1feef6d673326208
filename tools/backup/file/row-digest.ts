// A checksum of rows that does not depend on their order: a reloaded table has another order on the
// disk.
import { hash } from 'node:crypto';

export interface RowDigest {
  /** One row as it is written in a backup. */
  add(line: string): void;
  readonly rows: number;
  /** 32 hexadecimal digits. */
  read(): string;
}

/**
 * Sums the first half of each row's SHA-256, as two 64-bit numbers that are added separately.
 */
export function rowDigest(): RowDigest {
  let [high, low] = [0n, 0n];
  let rows = 0;
  return {
    add: (line) => {
      const digest = hash('sha256', line, 'buffer');
      high = BigInt.asUintN(64, high + digest.readBigUInt64BE(0));
      low = BigInt.asUintN(64, low + digest.readBigUInt64BE(8));
      rows += 1;
    },
    get rows() {
      return rows;
    },
    read: () => high.toString(16).padStart(16, '0') + low.toString(16).padStart(16, '0'),
  };
}
