// The sound and vibration of a warning while grace runs; browsers allow sound only after the page
// was touched once.
import { type AudioGraph, openAudioGraph } from '#web/ui/sound/audio-graph.ts';

const everyMs = 3000;
let graph: AudioGraph | null = null;
let shaking: ReturnType<typeof setInterval> | undefined;
/** The current reasons to warn. */
const reasons = new Set<'timer' | 'motion'>();
let wanted = false;
let silent = false;
const listeners = new Set<() => void>();

function look(): void {
  silent = wanted && !(graph?.isRunning() ?? false);
  for (const tell of listeners) tell();
}

/** Unlocks sound at each touch, so that a later warning may sound; call once. */
export function readySound(): void {
  const ready = (): void => {
    graph ??= openAudioGraph(look);
    void graph.resume().then(look);
  };
  for (const gesture of ['pointerdown', 'keydown'])
    document.addEventListener(gesture, ready, { capture: true });
}

/** Sounds and vibrates until no reason is left. */
export function warn(reason: 'timer' | 'motion', begins: boolean): void {
  if (begins) reasons.add(reason);
  else reasons.delete(reason);
  const on = reasons.size > 0;
  if (on === wanted) return;
  wanted = on;
  graph ??= openAudioGraph(look);
  graph.loop(on ? 2 : null);
  clearInterval(shaking);
  if (on) {
    const shake = (): void => void navigator.vibrate?.([400, 150, 400]);
    shaking = setInterval(shake, everyMs);
    shake();
  } else navigator.vibrate?.(0);
  look();
}

/** Once, to try it; call it from a gesture. */
export async function trySound(): Promise<void> {
  graph ??= openAudioGraph(look);
  await graph.resume();
  graph.once(2);
  navigator.vibrate?.([400, 150, 400]);
}

/** Whether a warning is silent because the browser holds it back. */
export const soundHeldBack = (): boolean => silent;

export function subscribeSound(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}
