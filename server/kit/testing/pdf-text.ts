// The text of a PDF that the program made, for tests to look into.
import { constants, inflateSync } from 'node:zlib';

/**
 * The text of a PDF whose fonts have maps to Unicode, in the order in which it is drawn, without
 * spaces.
 */
export function textOfPdf(file: Buffer): string {
  const streams = [
    ...file.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g),
  ].flatMap(([, body = '']) => {
    try {
      // Its last byte may be the carriage return that is taken for the end of a line.
      const finishFlush = constants.Z_SYNC_FLUSH;
      return [inflateSync(Buffer.from(body, 'latin1'), { finishFlush }).toString('latin1')];
    } catch {
      return [];
    }
  });
  const maps = streams.filter((text) => text.includes('beginbfrange')).map(mapOf);
  const drawn = streams.filter((text) => /\bTJ\b/.test(text)).join('\n');
  // Each font has its own map: what one cannot read is read with the others.
  return maps
    .map((map) =>
      [...drawn.matchAll(/\[([^\]]*)\] TJ/g)]
        .map(([, parts = '']) =>
          [...parts.matchAll(/<([0-9a-f]+)>/gi)]
            .map(([, hex = '']) =>
              (hex.match(/.{4}/g) ?? [])
                .map((glyph) => map.get(parseInt(glyph, 16)) ?? '')
                .join(''),
            )
            .join(''),
        )
        .join(' '),
    )
    .join('\n')
    .replace(/\s+/g, '');
}

function mapOf(text: string): Map<number, string> {
  const codes = [...text.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)].flatMap(
    ([, first = '', list = '']) =>
      [...list.matchAll(/<([0-9a-f ]+)>/gi)].map(([, hex = ''], index): [number, string] => [
        parseInt(first, 16) + index,
        String.fromCharCode(...(hex.match(/\w{4}/g) ?? []).map((code) => parseInt(code, 16))),
      ]),
  );
  return new Map(codes);
}
