// What is wrong with a console, from what was last responding it; pure, so that the list and the
// live news cannot differ.
import type { AudioState } from './console-report.ts';
import type { ConsoleTrouble, OwnTrouble } from './console-trouble.ts';
import { canaryPatienceMs, consoleLostAfterMs, consoleSilentAfterMs } from './proof-pace.ts';

/** Times in milliseconds since 1970, by one clock. */
export interface SeenConsole {
  readonly since: number;
  readonly heard_at: number;
  readonly audio: AudioState;
  readonly reported: readonly OwnTrouble[];
  /** The newest canary it has shown to have received. */
  readonly canary_id: number | null;
}

/** A canary that came through to the commit. */
export interface FlownCanary {
  readonly id: number;
  readonly committed_at: number;
}

/** A silent console is only that: what it said about itself before is no longer known. */
export function consoleTroubles(
  received: SeenConsole,
  canary: FlownCanary | null,
  now: number,
): ConsoleTrouble[] {
  if (now - received.heard_at > consoleLostAfterMs) return ['lost'];
  if (now - received.heard_at > consoleSilentAfterMs) return ['silent'];
  const troubles = new Set<ConsoleTrouble>(received.reported);
  if (received.audio === 'blocked') troubles.add('no_sound');
  if (canary && !troubles.has('not_live') && missed(received, canary, now))
    troubles.add('canary_missed');
  return [...troubles];
}

/** Whether somebody may sit before it: it did not go without a word long ago. */
export const isOpen = ({ troubles }: { readonly troubles: readonly ConsoleTrouble[] }): boolean =>
  !troubles.includes('lost');

/** What keeps a human from being told, as opposed to what is only shown wrongly. */
const deafening: readonly ConsoleTrouble[] = [
  'silent',
  'lost',
  'not_live',
  'no_sound',
  'canary_missed',
];

/**
 * Whether a console keeps watch: it is responding, hears, and its alarm would sound, on whatever
 * page and in whatever window it stands.
 */
export const keepsWatch = ({
  audio,
  troubles,
}: {
  readonly audio: AudioState;
  readonly troubles: readonly ConsoleTrouble[];
}): boolean => audio === 'running' && !troubles.some((trouble) => deafening.includes(trouble));

const missed = (
  { since, canary_id }: SeenConsole,
  { id, committed_at }: FlownCanary,
  now: number,
): boolean =>
  since < committed_at &&
  now - committed_at > canaryPatienceMs &&
  (canary_id === null || canary_id < id);

/**
 * What a console must show beside being received, before its word is taken that a person was told.
 * Times as above; the canary is the newest it received.
 */
export interface ShownConsole extends SeenConsole {
  readonly visible: boolean;
  readonly canary_received_at: number | null;
  readonly canary_painted_at: number | null;
  readonly canary_sounded_at: number | null;
}

/**
 * Whether this console tells its operator of alerts whose rows are out of view, by the count on the
 * screen and by the alarm: it is responding, in the foreground, its sounds are on, nothing is wrong
 * with it, and the last canary was painted and sounded, or is just on its way through the page.
 */
export function announces(
  received: ShownConsole,
  canary: FlownCanary | null,
  now: number,
): boolean {
  if (
    !received.visible ||
    received.audio !== 'running' ||
    consoleTroubles(received, canary, now).length > 0
  )
    return false;
  if (received.canary_received_at === null) return true;
  const shown = received.canary_painted_at !== null && received.canary_sounded_at !== null;
  return shown || now - received.canary_received_at <= canaryPatienceMs;
}
