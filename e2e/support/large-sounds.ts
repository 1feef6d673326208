// Sound computed in large pieces: in the small ones that an operator's press should hear, a silent
// page takes as much processor time for sound as for all else.
import type { BrowserContext } from 'playwright-core';

/** Put it on the context before its pages open, where no sound is listened to. */
export const soundInLargePieces = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const seconds = 0.5;
    const construct = (
      Original: typeof AudioContext,
      [given]: [AudioContextOptions?],
    ): AudioContext => Reflect.construct(Original, [{ ...given, latencyHint: seconds }]);
    if (typeof AudioContext !== 'undefined')
      Reflect.set(window, 'AudioContext', new Proxy(AudioContext, { construct }));
  });
};
