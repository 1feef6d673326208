// The Web Audio graph of the alarm: looping source -> gate -> analyser -> speaker. Loop and gate
// run in the audio clock, which a hidden tab does not slow.
import { alarmWave, type Priority, type Sound } from './alarm-waves.ts';
import { probeTone } from './probe-tone.ts';

export interface AudioGraph {
  /** Whether the browser allows sound; it needs a gesture of the person first. */
  isRunning: () => boolean;
  /** Asks the browser to allow sound; call it from a gesture. */
  resume: () => Promise<void>;
  /** Loops the sound of a priority in place of the previous one; null is silence. */
  loop: (priority: Priority | null) => void;
  /** Silences the loop for so many seconds from now; 0 opens it. */
  closeFor: (seconds: number) => void;
  /** One period of a sound, past the gate. */
  once: (sound: Sound) => void;
  /** Plays an inaudible tone past the gate, and returns whether it came out as signal. */
  probe: () => Promise<boolean>;
  /** The level at the speaker at this moment: root mean square, 0 is silence. */
  level: () => number;
  close: () => Promise<void>;
}

/** @param onChange sound becomes allowed or blocked */
export function openAudioGraph(onChange: () => void): AudioGraph {
  if (typeof AudioContext === 'undefined') return noAudio;
  const context = new AudioContext({ latencyHint: 'interactive' });
  const analyser = new AnalyserNode(context, { fftSize: 2048 });
  const gate = new GainNode(context);
  gate.connect(analyser).connect(context.destination);
  context.addEventListener('statechange', onChange);
  const buffers = new Map<Sound, AudioBuffer>();
  let playing: AudioBufferSourceNode | null = null;

  const source = (sound: Sound, loop: boolean): AudioBufferSourceNode => {
    const buffer = buffers.get(sound) ?? bufferOf(context, sound);
    buffers.set(sound, buffer);
    return new AudioBufferSourceNode(context, { buffer, loop });
  };
  return {
    isRunning: () => context.state === 'running',
    resume: () => context.resume(),
    loop: (priority) => {
      playing?.stop();
      playing?.disconnect();
      playing = priority === null ? null : source(priority, true);
      playing?.connect(gate);
      playing?.start();
    },
    closeFor: (seconds) => {
      const now = context.currentTime;
      gate.gain.cancelScheduledValues(0);
      gate.gain.setValueAtTime(seconds > 0 ? 0 : 1, now);
      if (seconds > 0) gate.gain.setValueAtTime(1, now + seconds);
    },
    once: (sound) => {
      const single = source(sound, false);
      single.connect(analyser);
      single.start();
    },
    probe: () => probeTone(context, analyser, () => levelOf(analyser)),
    level: () => levelOf(analyser),
    close: () => context.close(),
  };
}

/** A browser without audio stays blocked, which the screens show. */
const noAudio: AudioGraph = {
  isRunning: () => false,
  resume: async () => {},
  loop: () => {},
  closeFor: () => {},
  once: () => {},
  probe: async () => false,
  level: () => 0,
  close: async () => {},
};

function bufferOf(context: AudioContext, sound: Sound): AudioBuffer {
  const wave = alarmWave(sound, context.sampleRate);
  const buffer = context.createBuffer(1, wave.length, context.sampleRate);
  buffer.copyToChannel(wave, 0);
  return buffer;
}

function levelOf(analyser: AnalyserNode): number {
  const samples = new Float32Array(analyser.fftSize);
  analyser.getFloatTimeDomainData(samples);
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}
