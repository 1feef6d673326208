// A tone too high and too soft for people, to prove that the audio graph puts out signal: a
// successful `play()` proves nothing.

const hertz = 19_000;
const loudness = 0.001;
/** Below this there is only silence: the tone's own level is 0.0007. */
const leastLevel = 0.0003;
/** A hidden tab looks only once a second. */
const longestMs = () => (document.visibilityState === 'visible' ? 1500 : 3000);
const lookEveryMs = 25;

/** Plays into `output` until signal is measured there, for some seconds at most. */
export async function probeTone(
  context: BaseAudioContext,
  output: AudioNode,
  level: () => number,
): Promise<boolean> {
  const tone = new OscillatorNode(context, { frequency: hertz });
  const volume = new GainNode(context, { gain: loudness });
  tone.connect(volume).connect(output);
  tone.start();
  try {
    const until = performance.now() + longestMs();
    while (performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
      if (level() > leastLevel) return true;
    }
    return false;
  } finally {
    tone.stop();
    tone.disconnect();
    volume.disconnect();
  }
}
