// A query function that is valid only while its connection is acquired. A later call would run in
// the next user's view, so it throws.
import type postgres from 'postgres';

export interface Lease {
  readonly tx: postgres.Sql;
  /** From now on `tx` throws, because the connection may have been acquired again. */
  end(): void;
}

/** @param sql the connection's own query function, which stays usable for the caller */
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
