// Where notices may lie without covering anything that can be pressed (pure; the page's boxes are given).

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Place {
  readonly left: number;
  readonly top: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const margin = 16;
const step = 8;
/** Kept free around what can be pressed. */
const gap = 8;

const boxAt = ({ left, top }: Place, { width, height }: Size): Box => ({ left, top, right: left + width, bottom: top + height });

/** How many of the boxes lie under what is there. */
export const coveredAt = (place: Place, size: Size, controls: readonly Box[]): number => {
  const over = boxAt(place, size);
  return controls.filter(
    (one) => one.left < over.right + gap && one.right > over.left - gap && one.top < over.bottom + gap && one.bottom > over.top - gap,
  ).length;
};

/** The lowest place that covers nothing, at the right, else in the middle or at the left; where there is none, the one that covers least. All in CSS pixels. */
export function freePlace(size: Size, room: Size, controls: readonly Box[]): Place {
  const most = Math.max(margin, room.width - margin - size.width);
  const lowest = Math.max(margin, room.height - margin - size.height);
  let best: Place = { left: most, top: lowest };
  let least = Number.POSITIVE_INFINITY;
  for (const left of new Set([most, Math.round(most / 2), margin])) {
    for (let top = lowest; top >= margin; top -= step) {
      const covered = coveredAt({ left, top }, size, controls);
      if (covered < least) [best, least] = [{ left, top }, covered];
      if (least === 0) return best;
    }
  }
  return best;
}
