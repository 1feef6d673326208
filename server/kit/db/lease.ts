// A query function for as long as its connection is lent: whoever keeps it longer would speak in
// the next one's view, and is refused.
import type postgres from 'postgres';

export interface Lease {
  readonly tx: postgres.Sql;
  /** From now on `tx` throws: its connection belongs to somebody else. */
  end(): void;
}

/** @param sql the lent connection's own query function, which stays usable to whoever lent it */
export function leaseOf(sql: postgres.Sql): Lease {
  let ended = false;
  const checked = (): void => {
    if (ended) throw new Error('This query function was used after its transaction had ended.');
  };
  return {
    tx: new Proxy(sql, {
      apply: (target, self, given) => {
        checked();
        return Reflect.apply(target, self, given);
      },
      get: (target, name) => {
        checked();
        return Reflect.get(target, name);
      },
    }),
    end: () => {
      ended = true;
    },
  };
}
