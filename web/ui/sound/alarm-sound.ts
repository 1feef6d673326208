// The alarm of the page: one looping sound, that of the most urgent alert nobody has. It loops in the audio graph, so a hidden tab does not slow it (ux.md check 3).
import { type SoundPriority, samplesOf } from './alarm-tones.ts';
import { keepMute, type Mute, mutedUntil, readMute } from './mute.ts';

export interface SoundState {
  /** Sounding now. */
  readonly sounding: SoundPriority | null;
  /** The browser lets nothing sound before somebody clicks or types. */
  readonly blocked: boolean;
  /** When muting ends, ms since 1970; null when sounds are on. */
  readonly mutedUntil: number | null;
}

const silent: SoundState = { sounding: null, blocked: false, mutedUntil: null };

class AlarmSound {
  readonly #listeners = new Set<() => void>();
  #context: AudioContext | null = null;
  #analyser: AnalyserNode | null = null;
  #source: { node: AudioBufferSourceNode; priority: SoundPriority } | null = null;
  #wanted: SoundPriority | null = null;
  #mute: Mute | null = null;
  #muteKey = 'vigil.mute';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #state = silent;

  get state(): SoundState {
    return this.#state;
  }

  subscribe = (tell: () => void): (() => void) => {
    this.#listeners.add(tell);
    return () => void this.#listeners.delete(tell);
  };

  /** Gets ready for one operator, whose muting is remembered. @returns how to stop everything */
  open(userId: number): () => void {
    this.#muteKey = `vigil.mute.${userId}`;
    this.#mute = readMute(this.#muteKey, Date.now());
    const unlock = () => this.unlock();
    window.addEventListener('pointerdown', unlock);
    window.addEventListener('keydown', unlock);
    this.#graph();
    this.#settle();
    return () => {
      window.removeEventListener('pointerdown', unlock);
      window.removeEventListener('keydown', unlock);
      this.want(null);
    };
  }

  /** What should sound until told otherwise; null is silence. */
  want(priority: SoundPriority | null): void {
    this.#wanted = priority;
    this.#settle();
  }

  /** Plays a sound once, muted or not. */
  test(priority: SoundPriority): void {
    const graph = this.#graph();
    if (!graph) return;
    this.unlock();
    this.#play(graph, priority, false);
  }

  /** Lets sounds through after a click or a key. */
  unlock(): void {
    const context = this.#graph()?.context;
    if (context?.state === 'suspended') void context.resume().then(() => this.#settle());
  }

  muteFor(minutes: number): void {
    this.#mute = { from: Date.now(), until: Date.now() + minutes * 60_000 };
    keepMute(this.#muteKey, this.#mute);
    this.#settle();
  }

  unmute(): void {
    this.#mute = null;
    keepMute(this.#muteKey, null);
    this.#settle();
  }

  /** How loud it is at this moment, 0 to 1: what really goes to the loudspeaker. */
  level(): number {
    if (!this.#analyser) return 0;
    const wave = new Float32Array(this.#analyser.fftSize);
    this.#analyser.getFloatTimeDomainData(wave);
    return wave.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  }

  #graph(): { context: AudioContext; analyser: AnalyserNode } | null {
    if (typeof AudioContext === 'undefined') return null;
    if (!this.#context || !this.#analyser) {
      this.#context = new AudioContext();
      this.#analyser = this.#context.createAnalyser();
      this.#analyser.connect(this.#context.destination);
      this.#context.addEventListener('statechange', () => this.#settle());
    }
    return { context: this.#context, analyser: this.#analyser };
  }

  #play(
    { context, analyser }: { context: AudioContext; analyser: AnalyserNode },
    priority: SoundPriority,
    loop: boolean,
  ): AudioBufferSourceNode {
    const samples = samplesOf(priority, context.sampleRate);
    const buffer = context.createBuffer(1, samples.length, context.sampleRate);
    buffer.copyToChannel(samples, 0);
    const node = new AudioBufferSourceNode(context, { buffer, loop });
    node.connect(analyser);
    node.start();
    return node;
  }

  #settle(): void {
    const now = Date.now();
    const until = mutedUntil(this.#mute, this.#wanted ?? 2, now);
    const sounding = this.#wanted !== null && until === 0 ? this.#wanted : null;
    if (this.#source && this.#source.priority !== sounding) {
      this.#source.node.stop();
      this.#source = null;
    }
    const graph = this.#graph();
    if (graph && sounding !== null && !this.#source) this.#source = { node: this.#play(graph, sounding, true), priority: sounding };
    clearTimeout(this.#timer);
    if (until > 0) this.#timer = setTimeout(() => this.#settle(), until - now + 50);
    const blocked = graph !== null && graph.context.state === 'suspended';
    this.#tell({ sounding: blocked ? null : sounding, blocked, mutedUntil: until === 0 ? null : until });
  }

  #tell(next: SoundState): void {
    const { sounding, blocked, mutedUntil: until } = this.#state;
    if (next.sounding === sounding && next.blocked === blocked && next.mutedUntil === until) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}

export const alarmSound = new AlarmSound();
