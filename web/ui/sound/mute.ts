// Sounds off for one operator, with an end; priority 1 returns after ten minutes in any case (ux.md
// check 4).
import type { Priority } from './alarm-waves.ts';

/** When sounds were turned off and when they return; milliseconds since 1970. */
export interface Mute {
  at: number;
  until: number;
}

const PRIORITY_1_MOST = 10 * 60_000;

/** When a priority sounds again. */
export const soundsAgainAt = (mute: Mute, priority: Priority): number =>
  priority === 1 ? Math.min(mute.until, mute.at + PRIORITY_1_MOST) : mute.until;

/**
 * Whether a priority is silent now. A clock set back behind the beginning ends the mute: loud is
 * the safe side.
 */
export const isSilent = (mute: Mute | null, priority: Priority, now: number): boolean =>
  mute !== null && now >= mute.at && now < soundsAgainAt(mute, priority);

/** The storage of a mute, shared by reloads and other tabs of the same operator. */
export interface MuteStorage {
  read: () => Mute | null;
  write: (mute: Mute | null) => void;
  /** Another tab has changed it. */
  subscribe: (tell: () => void) => () => void;
}

export function muteStorage(operatorId: number): MuteStorage {
  const key = `vigil.sounds-off.${operatorId}`;
  // Storage may be off; then the mute lasts as long as the page.
  let here: Mute | null = null;
  const guarded = <T>(work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch {
      return otherwise;
    }
  };
  return {
    read: () => guarded(() => parseMute(localStorage.getItem(key)), here),
    write: (mute) => {
      here = mute;
      guarded(
        () =>
          mute
            ? localStorage.setItem(key, `${mute.at} ${mute.until}`)
            : localStorage.removeItem(key),
        undefined,
      );
    },
    subscribe: (tell) => {
      const onStorage = (event: StorageEvent): void => {
        if (event.key === key || event.key === null) tell();
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}

/** Storage may contain anything; only two whole numbers are a mute. */
export function parseMute(text: string | null): Mute | null {
  const found = /^(\d+) (\d+)$/.exec(text ?? '');
  return found ? { at: Number(found[1]), until: Number(found[2]) } : null;
}
