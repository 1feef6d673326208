// A Zoleo message id encodes only the time of sending: the largest .NET time less the ticks of the
// sending (protocols/zoleo.md section 1.1).

const largestTicks = 3_155_378_975_999_999_999n;
const ticksAt1970 = 621_355_968_000_000_000n;
const ticksInMs = 10_000n;

/** The id of a message sent then; @param sentMs milliseconds since 1970 */
export const messageIdAt = (sentMs: number): string =>
  String(largestTicks - (ticksAt1970 + BigInt(Math.round(sentMs)) * ticksInMs));
