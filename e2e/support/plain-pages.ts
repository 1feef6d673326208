// Pages that spare the processor of the tests where sound is not listened to and the map is not
// looked at.
import type { BrowserContext } from 'playwright-core';

/**
 * Sound in large buffers: in the small ones that let an operator's press sound at once, a silent
 * page spends as much processor time on sound as on all else.
 */
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

/** The page says that the map cannot be drawn: drawing it takes two processor seconds. */
export const withoutMap = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext;
    const apply = (_get: unknown, canvas: unknown, [kind, ...more]: unknown[]): unknown =>
      /^webgl/.test(String(kind)) ? null : Reflect.apply(original, canvas, [kind, ...more]);
    Reflect.set(HTMLCanvasElement.prototype, 'getContext', new Proxy(original, { apply }));
  });
};

/** Both, in a file whose other stories listen and look. */
export async function plainPage(context: BrowserContext): Promise<void> {
  await soundInLargePieces(context);
  await withoutMap(context);
}
