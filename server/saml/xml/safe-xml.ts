// The only parser of external XML: bounded, without document types, entities, comments and
// processing instructions, and parsed once.
import { DOMParser } from '@xmldom/xmldom';

/** Why a text is not accepted as XML, in words for the log. */
export class UnsafeXml extends Error {}

const mostElements = 5000;
const deepest = 60;

/**
 * In XML a `<` is in no text and no value, so that `<!` always begins what no message needs: a
 * document type with its entities, a comment that splits a name in two, or a section that hides
 * one.
 * @throws UnsafeXml
 */
export function readXml(text: string, mostLength: number): Document {
  const content = boundedContent(text, mostLength);
  if (content.includes('<!--')) throw new UnsafeXml('The message has comments.');
  if (content.includes('<!') || content.includes('<?'))
    throw new UnsafeXml('The message has sections or instructions that are not allowed.');
  return parsed(text);
}

/**
 * Metadata is often written by hand: comments and instructions are read over, for nothing in it is
 * signed text. @throws UnsafeXml
 */
export function readAnnotatedXml(text: string, mostLength: number): Document {
  boundedContent(text, mostLength);
  return parsed(text);
}

function boundedContent(text: string, mostLength: number): string {
  if (text.length > mostLength) throw new UnsafeXml('The message is too long.');
  const content = text.replace(/^\uFEFF?\s*<\?xml [^?<>]{0,100}\?>/, '');
  if (/<!doctype|<!entity/i.test(content))
    throw new UnsafeXml('The message has a document type or entities.');
  refuseVast(content);
  return content;
}

function parsed(text: string): Document {
  // The first fault ends it: a file of nothing but faults would be looked through again for each.
  const note = () => {
    throw new UnsafeXml('The message is not XML.');
  };
  const read = new DOMParser({
    errorHandler: { warning: note, error: note, fatalError: note },
  }).parseFromString(text, 'text/xml');
  if (!read?.documentElement) return note();
  return read;
}

/**
 * Counts tags without building anything: a million of them, or a thousand within each other, cost
 * nothing.
 */
function refuseVast(content: string): void {
  let levels = 0;
  let elements = 0;
  for (const [tag] of content.matchAll(/<\/?|\/>/g)) {
    levels += tag === '<' ? 1 : -1;
    elements += 1;
    if (levels > deepest || elements > mostElements)
      throw new UnsafeXml('The message has too many elements.');
  }
}

/** The children of an element by namespace and name. */
export const childrenOf = (
  parent: Element | null | undefined,
  namespace: string,
  name: string,
): Element[] =>
  Array.from(parent?.childNodes ?? []).filter(
    (node): node is Element =>
      isElement(node) && node.localName === name && node.namespaceURI === namespace,
  );

const isElement = (node: Node): node is Element => node.nodeType === 1;

/** The value of an attribute; null where it is absent or empty. */
export const attributeIn = (element: Element | null | undefined, name: string): string | null =>
  element?.getAttribute(name) || null;

export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;
