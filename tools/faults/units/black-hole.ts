// A loopback address that packets do not come back from: the connection of a unit whose network is
// gone, with neither side notified. Needs Linux and the right to change routes.
import { execFileSync } from 'node:child_process';
import { getuid, platform } from 'node:process';

export interface BlackHole {
  readonly address: string;
  /** Packets to the address vanish from now on. */
  open(): void;
  close(): void;
}

/**
 * @returns null where this machine does not let us, so that the run must say that it was not played
 */
export function blackHole(address: string): BlackHole | null {
  const route = (verb: 'add' | 'del'): void =>
    void execFileSync('ip', ['route', verb, 'blackhole', `${address}/32`, 'table', 'local'], {
      stdio: 'ignore',
    });
  if (platform !== 'linux' || getuid?.() !== 0) return null;
  try {
    route('add');
    route('del');
  } catch {
    // No such program, or not ours to change.
    return null;
  }
  let isOpen = false;
  return {
    address,
    open: () => {
      route('add');
      isOpen = true;
    },
    close: () => {
      if (isOpen) route('del');
      isOpen = false;
    },
  };
}
