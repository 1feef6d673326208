// Muting: for one operator, with an end; the most urgent sound comes back after ten minutes at most (ux.md check 4).
import type { SoundPriority } from './alarm-tones.ts';

export interface Mute {
  /** ms since 1970. */
  readonly from: number;
  readonly until: number;
}

const longestForFirst = 10 * 60_000;

/** When the sound of this priority comes back; 0 when it is not muted. */
export function mutedUntil(mute: Mute | null, priority: SoundPriority, now: number): number {
  if (!mute) return 0;
  const until = priority === 1 ? Math.min(mute.until, mute.from + longestForFirst) : mute.until;
  return until > now ? until : 0;
}

/** The mute kept under a key of this browser; null when there is none or it is over. */
export function readMute(key: string, now: number): Mute | null {
  try {
    const mute: Mute | null = JSON.parse(localStorage.getItem(key) ?? 'null');
    return mute && mute.until > now ? mute : null;
  } catch {
    return null;
  }
}

export function keepMute(key: string, mute: Mute | null): void {
  try {
    if (mute) localStorage.setItem(key, JSON.stringify(mute));
    else localStorage.removeItem(key);
  } catch {
    // Storage is off: the mute lasts as long as the page.
  }
}
