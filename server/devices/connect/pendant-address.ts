// Where pendants reach this installation from outside, as far as its settings say: a wrong address
// on a pendant is worse than none.
import type { Config } from '#server/kit/config.ts';

export type PendantAddress =
  | { readonly host: string; readonly port: number }
  /** The name of the setting that is missing. */
  | { readonly missing: string };

interface Asked {
  readonly config: Pick<Config, 'EV04_PUBLIC_HOST' | 'EV04_PUBLIC_PORT' | 'EV04_PORT'>;
  /** The port that the gateway of this process listens on, where EV04_PORT is any. */
  readonly ev04Port: () => number | null;
}

export const pendantAddress =
  ({ config, ev04Port }: Asked): (() => PendantAddress) =>
  () => {
    const host = config.EV04_PUBLIC_HOST;
    if (host === undefined) return { missing: 'EV04_PUBLIC_HOST' };
    const port = config.EV04_PUBLIC_PORT ?? (config.EV04_PORT || ev04Port());
    return port === null ? { missing: 'EV04_PUBLIC_PORT' } : { host, port };
  };
