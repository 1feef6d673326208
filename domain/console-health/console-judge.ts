// What is wrong with a console, by its last report; pure, so that the list and the live news cannot
// differ.
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

/** A silent console has only that trouble: its earlier reports no longer apply. */
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

/** Whether an operator may be at the console: it did not go silent without a goodbye long ago. */
export const isOpen = ({ troubles }: { readonly troubles: readonly ConsoleTrouble[] }): boolean =>
  !troubles.includes('lost');

/** Troubles that keep an alarm from the operator, as opposed to wrong displays. */
const blockedAlarms: readonly ConsoleTrouble[] = [
  'silent',
  'lost',
  'not_live',
  'no_sound',
  'canary_missed',
];

/**
 * Whether a console keeps watch: it reports, receives, and its alarm would sound, on whatever page
 * and in whatever window it is open.
 */
export const keepsWatch = ({
  audio,
  troubles,
}: {
  readonly audio: AudioState;
  readonly troubles: readonly ConsoleTrouble[];
}): boolean => audio === 'running' && !troubles.some((trouble) => blockedAlarms.includes(trouble));

const missed = (
  { since, canary_id }: SeenConsole,
  { id, committed_at }: FlownCanary,
  now: number,
): boolean =>
  since < committed_at &&
  now - committed_at > canaryPatienceMs &&
  (canary_id === null || canary_id < id);

/**
 * What a console must show besides its reports before its receipts count as notifying a person.
 * Times as above; the canary is the newest it received.
 */
export interface ShownConsole extends SeenConsole {
  readonly visible: boolean;
  readonly canary_received_at: number | null;
  readonly canary_painted_at: number | null;
  readonly canary_sounded_at: number | null;
}

/**
 * Whether this console announces alerts whose rows are out of view, by the count on the screen and
 * by the alarm: it reports, is in the foreground, its sounds are on, it has no trouble, and the
 * last canary was painted and sounded, or is just on its way through the page.
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
