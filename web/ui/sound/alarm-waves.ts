// The four alarm sounds as samples, one a priority, distinct in number of beeps, pitch and pace;
// pure, so that they are tested without a speaker.

/** 1 duress and SOS, 2 welfare, 3 geofence and connection, 4 test (ux.md check 6). */
export type Priority = 1 | 2 | 3 | 4;

interface Beep {
  at_s: number;
  length_s: number;
  pitch_hz: number;
}

interface Pattern {
  period_s: number;
  loudness: number;
  beeps: Beep[];
}

const beeps = (length_s: number, gap_s: number, pitches: number[]): Beep[] =>
  pitches.map((pitch_hz, at) => ({ at_s: at * (length_s + gap_s), length_s, pitch_hz }));

/** A sound: an alarm, or that of a new message, which is no alarm. */
export type Sound = Priority | 'message';

/** After IEC 60601-1-8: the more urgent, the more beeps, the faster and the higher. */
const PATTERNS: Record<Sound, Pattern> = {
  1: { period_s: 1.6, loudness: 0.8, beeps: beeps(0.12, 0.05, [988, 1319, 988, 1319, 988, 1319]) },
  2: { period_s: 2.6, loudness: 0.7, beeps: beeps(0.2, 0.12, [659, 784, 988]) },
  3: { period_s: 4, loudness: 0.6, beeps: beeps(0.3, 0.15, [587, 440]) },
  4: { period_s: 6, loudness: 0.5, beeps: beeps(0.35, 0, [523]) },
  // Higher, shorter and softer than any alarm.
  message: { period_s: 0.4, loudness: 0.2, beeps: beeps(0.11, 0, [1319, 1760]) },
};

/** Overtones, loudest first: a pure tone is hard to place and easy to miss. */
const OVERTONES = [1, 0.5, 0.3, 0.15];
const LOUDEST = OVERTONES.reduce((sum, share) => sum + share, 0);
/** Beeps fade in and out this long, or they click. */
const EDGE_S = 0.015;

/** Seconds from one start of the sound to the next. */
export const periodOf = (priority: Priority): number => PATTERNS[priority].period_s;

/**
 * One period of a sound, samples within -1..1; it begins and ends in silence, so that it loops
 * without a click.
 */
export function alarmWave(sound: Sound, sampleRate: number): Float32Array<ArrayBuffer> {
  const { period_s, loudness, beeps: all } = PATTERNS[sound];
  const wave = new Float32Array(Math.round(period_s * sampleRate));
  for (const { at_s, length_s, pitch_hz } of all) {
    const start = Math.round(at_s * sampleRate);
    const length = Math.round(length_s * sampleRate);
    for (let at = 0; at < length; at += 1) {
      const time = at / sampleRate;
      const edge = Math.min(1, time / EDGE_S, (length_s - time) / EDGE_S);
      wave[start + at] = (loudness * Math.max(0, edge) * toneAt(time, pitch_hz)) / LOUDEST;
    }
  }
  return wave;
}

const toneAt = (time: number, pitch: number): number =>
  OVERTONES.reduce(
    (sum, share, above) => sum + share * Math.sin(2 * Math.PI * pitch * (above + 1) * time),
    0,
  );
