// The sheets of a workbook in their order, and the part of the archive that each is in.
import { strFromU8 } from 'fflate';
import { attribute } from './sheet-rows.ts';

export interface Sheet {
  /** As in the workbook, counted from 1. */
  readonly number: number;
  readonly name: string;
  readonly is_hidden: boolean;
  /** Its part of the archive. */
  readonly part: string;
}

type Parts = Readonly<Record<string, Uint8Array>>;

/** Those with cells; charts and macros are left out. */
export function sheetsOf(parts: Parts): Sheet[] {
  const targets = new Map(
    tagsOf(parts, 'xl/_rels/workbook.xml.rels', 'Relationship').map((tag) => [
      attribute(tag, 'Id'),
      partOf(attribute(tag, 'Target') ?? ''),
    ]),
  );
  return tagsOf(parts, 'xl/workbook.xml', 'sheet').flatMap((tag, index): Sheet[] => {
    const part = targets.get(attribute(tag, '\\w+:id')) ?? '';
    if (!part.includes('worksheets/')) return [];
    const state = attribute(tag, 'state') ?? 'visible';
    return [
      {
        number: index + 1,
        name: unescaped(attribute(tag, 'name') ?? ''),
        is_hidden: state !== 'visible',
        part,
      },
    ];
  });
}

const partOf = (target: string): string =>
  target.startsWith('/') ? target.slice(1) : `xl/${target}`;

const tagsOf = (parts: Parts, part: string, tag: string): string[] =>
  [
    ...strFromU8(parts[part] ?? new Uint8Array()).matchAll(
      new RegExp(`<(?:\\w+:)?${tag}\\b([^>]*)>`, 'g'),
    ),
  ].map(([, attributes = '']) => attributes);

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const unescaped = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
