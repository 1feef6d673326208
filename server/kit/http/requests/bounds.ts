// The bounds of one request, checked before it is parsed, so that no parser gets more than it can
// handle in milliseconds.
import { AppError } from '#domain/kit/errors.ts';

export const bounds = {
  /**
   * The address with its query. Our longest asks for the missed news of 100 channels (4,000
   * characters).
   */
  addressLength: 8192,
  /** All headers with the address, in bytes; Node answers 431 above it. */
  headerBytes: 16_384,
  /** Forms come from clients that join a channel, and are three short fields. */
  formBytes: 16_384,
  bodyBytes: 1024 * 1024,
  /** Of objects and lists within each other in a body. */
  bodyLevels: 64,
  /** Values in a body: a full batch of a phone has 4,500. */
  bodyValues: 10_000,
} as const;

/** @throws 414 */
export function refuseLongAddress(url: string): void {
  if (url.length > bounds.addressLength)
    throw new AppError(
      414,
      'address_too_long',
      `An address can have at most ${bounds.addressLength} characters.`,
    );
}

/**
 * Counts the levels and values of a JSON text without building any of them; it need not be valid.
 * @throws 400 for too many levels, 413 for too many values
 */
export function refuseVastJson(text: string, mostValues: number = bounds.bodyValues): void {
  let levels = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === signs.quote) at = endOfString(text, at);
    else if (sign === signs.comma) values += 1;
    else if (sign === signs.list || sign === signs.object) {
      values += 1;
      levels += 1;
      if (levels > bounds.bodyLevels)
        throw new AppError(
          400,
          'too_deep',
          `A body can be nested at most ${bounds.bodyLevels} levels deep.`,
        );
    } else if (sign === signs.listEnd || sign === signs.objectEnd) levels -= 1;
    if (values > mostValues)
      throw new AppError(
        413,
        'too_large',
        `A body can have at most ${mostValues} values; send less.`,
      );
  }
}

const signs = {
  quote: 0x22,
  backslash: 0x5c,
  comma: 0x2c,
  list: 0x5b,
  listEnd: 0x5d,
  object: 0x7b,
  objectEnd: 0x7d,
};

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== signs.quote)
    at += text.charCodeAt(at) === signs.backslash ? 2 : 1;
  return at;
}
