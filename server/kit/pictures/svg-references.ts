// The references by id in the elements of an SVG: copies and chains by `href`, paint, masks, clips,
// filters and markers by `url(#...)`, also in style sheets.

export interface SvgReferences {
  readonly elements: readonly Element[];
  childrenOf(element: Element): readonly Element[];
  /** What its `href` leads to. */
  targetOf(element: Element): readonly Element[];
  /** What its attributes and the style sheets set on it by `url(#id)`. */
  stylesOf(element: Element): readonly Element[];
}

/** @param root of the drawing; references to ids that nothing has are left out */
export function svgReferences(root: Element): SvgReferences {
  const elements = [root, ...Array.from(root.getElementsByTagName('*'))];
  const byId = new Map<string, Element>();
  for (const element of elements) {
    const id = element.getAttribute('id');
    if (id && !byId.has(id)) byId.set(id, element);
  }
  const found = (ids: readonly string[]): Element[] => ids.flatMap((id) => byId.get(id) ?? []);
  const rules = elements
    .filter(({ localName }) => localName === 'style')
    .flatMap(({ textContent }) => rulesOf(textContent ?? ''));
  return {
    elements,
    childrenOf: (element) => Array.from(element.childNodes).filter(isElement),
    targetOf: (element) => (element.localName === 'a' ? [] : found(hrefsOf(element))),
    stylesOf: (element) =>
      found([
        ...ownUrls(element),
        ...rules.filter(({ subject }) => fits(element, subject)).flatMap(({ ids }) => ids),
      ]),
  };
}

const isElement = (node: Node): node is Element => node.nodeType === 1;

const hrefsOf = (element: Element): string[] =>
  Array.from(element.attributes)
    .filter(({ localName, name }) => (localName ?? name) === 'href')
    .map(({ value }) => value.trim().replace(/^#/, ''));

const ownUrls = (element: Element): string[] =>
  Array.from(element.attributes).flatMap(({ value }) => urlsIn(value));

const urlsIn = (text: string): string[] =>
  Array.from(text.matchAll(/url\(\s*["']?#([^"')\s]{1,200})/gi), ([, id = '']) => id);

interface StyleRule {
  /** `.class`, `#id` or `element`: the last name of the selector. Null fits every element. */
  readonly subject: string | null;
  readonly ids: readonly string[];
}

function rulesOf(sheet: string): StyleRule[] {
  const plain = sheet.replace(/\/\*.*?\*\//gs, '');
  return Array.from(plain.matchAll(/([^{}]*)\{([^{}]*)\}/g), ([, selectors = '', body = '']) => ({
    selectors,
    ids: urlsIn(body),
  }))
    .filter(({ ids }) => ids.length > 0)
    .flatMap(({ selectors, ids }) =>
      selectors.split(',').map((selector) => ({ subject: subjectOf(selector), ids })),
    );
}

/** Of `g.a > rect.b` this is `.b`. */
function subjectOf(selector: string): string | null {
  const last =
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? '';
  return /^([\w-]+)?([.#][\w-]+)*$/.test(last) ? (/[.#]?[\w-]+$/.exec(last)?.[0] ?? null) : null;
}

function fits(element: Element, subject: string | null): boolean {
  if (subject === null) return true;
  if (subject.startsWith('.'))
    return (element.getAttribute('class') ?? '').split(/\s+/).includes(subject.slice(1));
  return subject.startsWith('#')
    ? element.getAttribute('id') === subject.slice(1)
    : element.localName === subject;
}
