// Taps the audio output of a page: every node connected to it passes an analyser that a journey can
// read.
import type { BrowserContext, Page } from 'playwright-core';

/** Put it on the context before its pages open. */
export const tapSound = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const connect = AudioNode.prototype.connect;
    Reflect.set(
      AudioNode.prototype,
      'connect',
      function (this: AudioNode, to: AudioNode, ...rest: unknown[]) {
        if (to instanceof AudioDestinationNode) {
          const tap = this.context.createAnalyser();
          Reflect.apply(connect, this, [tap]);
          Reflect.set(window, 'soundTap', tap);
        }
        return Reflect.apply(connect, this, [to, ...rest]);
      },
    );
  });
};

/** The loudest sample within the time, 0 to 1. */
export const loudest = async (page: Page, withinMs: number): Promise<number> =>
  await page.evaluate(async (ms) => {
    let most = 0;
    for (const end = performance.now() + ms; performance.now() < end; ) {
      const tap: unknown = Reflect.get(window, 'soundTap');
      if (tap instanceof AnalyserNode) {
        const wave = new Float32Array(tap.fftSize);
        tap.getFloatTimeDomainData(wave);
        most = Math.max(most, ...wave.map(Math.abs));
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return most;
  }, withinMs);
