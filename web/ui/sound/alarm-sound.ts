// The portal's alarm sound: plays the wanted priority until stopped, and reports when the browser
// or a mute keeps it silent.

import { clearAtSessionEnd } from '../feedback/session-memory.ts';
import type { Priority } from './alarm-waves.ts';
import { type AudioGraph, openAudioGraph } from './audio-graph.ts';
import { isSilent, type MuteStorage, muteStorage, soundsAgainAt } from './mute.ts';

/** The current state of the sounds; the same object until something changes. */
export interface SoundState {
  /**
   * `blocked`: the browser needs a gesture first. `muted`: the wanted sound (or, in quiet, any)
   * stays silent.
   */
  readonly kind: 'closed' | 'running' | 'blocked' | 'muted';
  readonly blocked: boolean;
  /**
   * When sounds are set to return, milliseconds since 1970; show "Sounds off" as long as it is set
   * (ux.md check 4).
   */
  readonly mutedUntil: number | null;
  /** The priority that, while running, sounds. */
  readonly wanted: Priority | null;
}

const CLOSED: SoundState = { kind: 'closed', blocked: false, mutedUntil: null, wanted: null };
/** A timer may sleep with its tab; the words on the screen are looked at again this often. */
const LOOK_AGAIN_MS = 60_000;

let state = CLOSED;
let wanted: Priority | null = null;
let looping: Priority | null = null;
let opened: { graph: AudioGraph; storage: MuteStorage } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** One alarm for the whole portal, for the operator it was opened for. */
export const alarmSound = {
  /**
   * Prepares for an operator, with their mute; any press or key on the page unlocks sound. Until
   * then nothing sounds.
   * @returns ends it
   */
  open(operatorId: number): () => void {
    const endings = new AbortController();
    const { signal } = endings;
    const graph = openAudioGraph(refresh);
    const storage = muteStorage(operatorId);
    opened = { graph, storage };
    for (const gesture of ['pointerdown', 'keydown']) {
      document.addEventListener(gesture, () => void alarmSound.unlock(), { signal, capture: true });
    }
    // A computer that slept has stopped the audio clock: look at the mute again when it is back.
    document.addEventListener('visibilitychange', refresh, { signal });
    const forget = storage.subscribe(refresh);
    refresh();
    return () => {
      endings.abort();
      forget();
      clearTimeout(timer);
      opened = null;
      looping = null;
      void graph.close();
      show(CLOSED);
    };
  },

  /** The most urgent priority that needs attention sounds over and over; null is silence. */
  want(priority: Priority | null): void {
    wanted = priority;
    refresh();
  },

  /** One period of a priority's sound, also while muted; call it from a gesture. */
  async test(priority: Priority): Promise<void> {
    await alarmSound.unlock();
    opened?.graph.once(priority);
  },

  /** The sound of a new message, once and softly; silent while sounds are off or blocked. */
  chime(): void {
    if (state.mutedUntil === null && !state.blocked) opened?.graph.once('message');
  },

  /** Unlocks sound; call it from a gesture, or it waits for one. */
  async unlock(): Promise<void> {
    if (opened && !opened.graph.isRunning()) await opened.graph.resume();
    refresh();
  },

  /** Off for so many minutes; priority 1 returns after at most ten. */
  muteFor(minutes: number): void {
    const now = Date.now();
    opened?.storage.write({ at: now, until: now + minutes * 60_000 });
    refresh();
  },

  unmute(): void {
    opened?.storage.write(null);
    refresh();
  },

  get state(): SoundState {
    return state;
  },

  subscribe(tell: () => void): () => void {
    listeners.add(tell);
    return () => void listeners.delete(tell);
  },

  /**
   * Whether the audio graph puts out signal now: proved by an inaudible tone, also while muted.
   * False while closed or blocked.
   */
  probe: async (): Promise<boolean> =>
    opened?.graph.isRunning() ? await opened.graph.probe() : false,

  /** The level at the speaker at this moment, 0 is silence: the proof that it really sounds. */
  level: (): number => opened?.graph.level() ?? 0,
};

clearAtSessionEnd(() => alarmSound.want(null));

/** Applies the wanted priority and the mute to the graph. */
function refresh(): void {
  if (!opened) return;
  const { graph, storage } = opened;
  if (wanted !== looping) graph.loop(wanted);
  looping = wanted;
  const now = Date.now();
  const kept = storage.read();
  // With nothing wanted, the mute of the least urgent priority decides.
  const priority = wanted ?? 4;
  const mute = isSilent(kept, 4, now) ? kept : null;
  const silentMs = mute && isSilent(mute, priority, now) ? soundsAgainAt(mute, priority) - now : 0;
  graph.closeFor(silentMs / 1000);
  clearTimeout(timer);
  // Only the text on the screen waits for this timer: the gate opens by the audio clock.
  if (mute)
    timer = setTimeout(refresh, Math.min((silentMs || mute.until - now) + 50, LOOK_AGAIN_MS));
  const blocked = !graph.isRunning();
  const playing = silentMs > 0 ? 'muted' : 'running';
  const kind = blocked ? 'blocked' : playing;
  show({ kind, blocked, mutedUntil: mute?.until ?? null, wanted });
}

function show(next: SoundState): void {
  if (
    next.kind === state.kind &&
    next.mutedUntil === state.mutedUntil &&
    next.wanted === state.wanted
  )
    return;
  state = next;
  for (const tell of listeners) tell();
}
