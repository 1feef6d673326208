// Where the texts of a page are drawn, and what holds them.

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** An element around a text. */
interface Holder extends Box {
  /** The same for each text that it holds. */
  readonly id: number;
  /** Without borders and scroll bar. */
  readonly width: number;
  readonly clips: boolean;
  readonly scrolls: boolean;
  /** Ends in dots what it clips. */
  readonly hasDots: boolean;
  readonly hasGround: boolean;
}

/** A line of a text in the window. */
export interface ShownText {
  readonly words: string;
  /** Its letters, without the room above and below them. */
  readonly box: Box;
  /** Its block first, then outwards. */
  readonly holders: readonly Holder[];
}

/** Runs in the page, and sees nothing from outside. Texts for screen readers only are left out. */
export function readTexts(): ShownText[] {
  const style = (element: Element) => getComputedStyle(element);
  const isInline = (element: Element) => style(element).display.startsWith('inline');
  const known = new Map<Element, Holder>();
  const holder = (element: Element): Holder => {
    const found = known.get(element);
    if (found) return found;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const { overflowX, textOverflow, backgroundColor } = style(element);
    const made = {
      left,
      right,
      top,
      bottom,
      id: known.size,
      width: element.clientWidth,
      clips: /hidden|clip/.test(overflowX),
      scrolls: /auto|scroll/.test(overflowX),
      hasDots: textOverflow === 'ellipsis',
      hasGround: !/^rgba\(.* 0\)$/.test(backgroundColor),
    };
    known.set(element, made);
    return made;
  };
  const ancestors = (element: Element): Element[] => {
    const outer = element.parentElement ? ancestors(element.parentElement) : [];
    return style(element).display === 'contents' ? outer : [element, ...outer];
  };
  const isForEars = (element: Element) =>
    style(element).clipPath === 'inset(50%)' ||
    (holder(element).clips && element.getBoundingClientRect().width <= 3);
  // In the narrow bar of the console the mark stands without its name.
  const isSeen = (words: string, parent: Element) =>
    words !== '' &&
    words !== 'Vigil' &&
    !parent.closest('svg, canvas, [aria-hidden=true]') &&
    parent.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const letters = ({ left, right, top, height }: DOMRect, block: Element): Box => {
    const high = Math.min(height, Number.parseFloat(style(block).fontSize) * 0.8);
    return { left, right, top: top + (height - high) / 2, bottom: top + (height + high) / 2 };
  };

  const shown: ShownText[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const words = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    if (!parent || !isSeen(words, parent)) continue;
    const all = ancestors(parent);
    if (all.some(isForEars)) continue;
    const first = all.findIndex((element) => !isInline(element));
    const holders = all.slice(first).map(holder);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects())
      if (line.width > 3 && line.bottom > 0 && line.top < innerHeight)
        shown.push({
          words: words.slice(0, 60),
          box: letters(line, all[first] ?? parent),
          holders,
        });
  }
  return shown;
}
