// Where a mail says its sender is: in words, or in the address of the map it links to, which is read and never opened.

export interface Place {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

const number = String.raw`(\d{1,3}(?:\.\d{1,10})?)`;
const named = new RegExp(String.raw`${number}\s{0,3}°?\s{0,3}([NS])[\s,;]{1,5}${number}\s{0,3}°?\s{0,3}([EW])\b`, 'i');
const decimals = /([+-]?\d{1,2}\.\d{2,10})°?\s?[,;]\s?([+-]?\d{1,3}\.\d{2,10})/;
const inLink = /[?&](?:q|ll|query|center|mlat)=(?:loc:)?([+-]?\d{1,2}(?:\.\d{1,10})?)(?:,|%2C|&mlon=)([+-]?\d{1,3}(?:\.\d{1,10})?)/i;
const afterAt = /\/@([+-]?\d{1,2}(?:\.\d{1,10})?),([+-]?\d{1,3}(?:\.\d{1,10})?)/;

/**
 * The first place found: the words first, then the first link of a map.
 * @param text what people read
 * @param source the same with its links
 */
export function placeIn(text: string, source: string): Place | null {
  const words = named.exec(text);
  if (words) return placeOf(signed(words[1], words[2]), signed(words[3], words[4]));
  const pair = decimals.exec(text);
  if (pair) return placeOf(Number(pair[1]), Number(pair[2]));
  for (const [link] of source.matchAll(/https?:\/\/[^\s"'<>)\]]{1,1000}/gi)) {
    const found = inLink.exec(link) ?? afterAt.exec(link);
    const place = found && placeOf(Number(found[1]), Number(found[2]));
    if (place) return place;
  }
  return null;
}

const signed = (degrees: string | undefined, side: string | undefined): number => Number(degrees) * (/[SW]/i.test(side ?? '') ? -1 : 1);

function placeOf(latitude: number, longitude: number): Place | null {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  // A unit without a fix may say zero and zero.
  return latitude === 0 && longitude === 0 ? null : { latitude, longitude };
}
