// Sound rendered in large buffers: in the small buffers that let an operator's press sound at once,
// a silent page spends as much processor time on sound as on all else.
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
