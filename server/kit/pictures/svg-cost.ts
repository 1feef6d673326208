// The number of shapes that an SVG draws, counted beforehand: references multiply, so that a
// kilobyte can ask for millions of them.
import { DOMParser } from '@xmldom/xmldom';
import { type SvgReferences, svgReferences } from './svg-references.ts';

/**
 * Points of shapes, each as often as it is drawn. A file of the largest size has half a million
 * without references.
 */
const mostPoints = 10_000_000;

/**
 * @returns why the drawing is refused, as a sentence for the person who sent it; null where it is
 * accepted.
 * @throws for text that is not XML
 */
export function svgCostFault(text: string): string | null {
  const document = new DOMParser({
    errorHandler: { warning: fail, error: fail, fatalError: fail },
  }).parseFromString(text, 'text/xml');
  try {
    return faultOf(document.documentElement);
  } catch (error) {
    // References, or parts in parts, thousands deep.
    if (error instanceof RangeError) return complex;
    throw error;
  }
}

const repeated =
  'The SVG repeats parts that repeat other parts. Replace the copies by shapes, or save the picture as PNG.';
const complex = 'The SVG is too complex. Simplify it, or save the picture as PNG.';

function faultOf(root: Element): string | null {
  const references = svgReferences(root);
  const repeats = repeatsFinder(references);
  const uses = references.elements.filter(isUse);
  if (uses.some((use) => references.targetOf(use).some(repeats))) return repeated;
  const points = pointsCounter(references)(root);
  return points === null || points > mostPoints ? complex : null;
}

const fail = (message: string): never => {
  throw new Error(message);
};

const isUse = (element: Element): boolean => element.localName === 'use';

/** Whether a `<use>` is drawn with the element: inside it, or through any chain of references. */
function repeatsFinder({
  targetOf,
  stylesOf,
  childrenOf,
}: SvgReferences): (element: Element) => boolean {
  const known = new Map<Element, boolean>();
  const find = (element: Element): boolean => {
    const before = known.get(element);
    if (before !== undefined) return before;
    // On a cycle this element counts as none; its other references decide.
    known.set(element, false);
    const found =
      isUse(element) ||
      [...targetOf(element), ...stylesOf(element), ...childrenOf(element)].some(find);
    known.set(element, found);
    return found;
  };
  return find;
}

/** The points drawn for an element with all that it refers to; null where it refers to itself. */
function pointsCounter({
  targetOf,
  stylesOf,
  childrenOf,
}: SvgReferences): (element: Element) => number | null {
  const known = new Map<Element, number | null>();
  const sum = (elements: readonly Element[]): number | null => {
    let total = 0;
    for (const element of elements) {
      const points = count(element);
      if (points === null) return null;
      total += points;
    }
    return total;
  };
  const count = (element: Element): number | null => {
    const before = known.get(element);
    if (before !== undefined) return before;
    known.set(element, null);
    const drawn = sum([...childrenOf(element), ...targetOf(element)]);
    // A pattern, mask, filter or marker is drawn again for each part of what it is set on: the
    // product is more than what is drawn, never less.
    const painted = sum(stylesOf(element));
    const points =
      drawn === null || painted === null ? null : (ownPoints(element) + drawn) * (1 + painted);
    known.set(element, points);
    return points;
  };
  return count;
}

const unpainted = new Set(['stop', 'title', 'desc', 'metadata', 'style']);

function ownPoints(element: Element): number {
  if (unpainted.has(element.localName)) return 0;
  const outline = `${element.getAttribute('d') ?? ''} ${element.getAttribute('points') ?? ''}`;
  return 1 + Math.ceil((outline.match(/\d+/g)?.length ?? 0) / 2);
}
