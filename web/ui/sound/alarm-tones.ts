// The four alarm sounds as samples, one a priority, told apart by rhythm and pitch (ux.md check 6).

export type SoundPriority = 1 | 2 | 3 | 4;

interface Tone {
  /** Beeps of the pattern: from and to in seconds, pitch in hertz. */
  readonly beeps: readonly (readonly [from: number, to: number, hertz: number])[];
  /** Length of the pattern with its silence, in seconds. */
  readonly seconds: number;
}

export const tones: Readonly<Record<SoundPriority, Tone>> = {
  1: {
    beeps: [
      [0, 0.16, 988],
      [0.2, 0.36, 740],
      [0.4, 0.56, 988],
      [0.6, 0.76, 740],
      [0.8, 0.96, 988],
    ],
    seconds: 1.3,
  },
  2: {
    beeps: [
      [0, 0.22, 784],
      [0.3, 0.52, 784],
    ],
    seconds: 1.8,
  },
  3: { beeps: [[0, 0.3, 587]], seconds: 2.6 },
  4: { beeps: [[0, 0.12, 440]], seconds: 4 },
};

const edge = 0.012;

/** The pattern once, its silence included, between -1 and 1. Soft edges, so that nothing clicks. */
export function samplesOf(priority: SoundPriority, rate: number): Float32Array<ArrayBuffer> {
  const { beeps, seconds } = tones[priority];
  const samples = new Float32Array(Math.round(seconds * rate));
  for (const [from, to, hertz] of beeps) {
    for (let at = Math.round(from * rate); at < Math.round(to * rate); at += 1) {
      const time = at / rate;
      const swell = Math.min(1, (time - from) / edge, (to - time) / edge);
      const wave = Math.sin(2 * Math.PI * hertz * time) * 0.8 + Math.sin(6 * Math.PI * hertz * time) * 0.2;
      samples[at] = Math.max(0, swell) * wave * 0.5;
    }
  }
  return samples;
}
