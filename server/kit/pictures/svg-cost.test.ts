// An SVG that draws millions of shapes is refused before it is drawn; the exports of drawing
// programs are not.
import { describe, expect, test } from 'vitest';
import { svgCostFault } from './svg-cost.ts';

const svg = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100">${inside}</svg>`;
const levels = (count: number, level: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => level(index)).join('');
const repeated =
  'The SVG repeats parts that repeat other parts. Replace the copies by shapes, or save the picture as PNG.';
const complex = 'The SVG is too complex. Simplify it, or save the picture as PNG.';

describe('a copy that leads to another copy is refused', () => {
  test.each([
    [
      '17 levels of two copies each',
      `<rect id="a0" width="1" height="1"/>${levels(17, (i) => `<g id="a${i + 1}"><use href="#a${i}"/><use xlink:href="#a${i}"/></g>`)}<use href="#a17"/>`,
    ],
    ['a copy of a copy', '<rect id="r"/><use id="a" href="#r"/><use href="#a"/>'],
    [
      'a copy of a symbol with a copy',
      '<rect id="r"/><symbol id="s"><g><use href="#r"/></g></symbol><use href="#s"/>',
    ],
    [
      'through a pattern',
      '<rect id="r"/><pattern id="p"><use href="#r"/></pattern><rect id="a" style="fill: url( \'#p\' )"/><use href="#a"/>',
    ],
    [
      'through a mask of a mask',
      '<rect id="r"/><mask id="m"><use href="#r"/></mask><g id="a"><g mask="url(#m)"/></g><use href="#a"/>',
    ],
    [
      'through a marker',
      '<rect id="r"/><marker id="m"><use href="#r"/></marker><path id="a" marker-mid="url(#m)"/><use href="#a"/>',
    ],
    [
      'through a picture in a filter',
      '<rect id="r"/><g id="g"><use href="#r"/></g><filter id="f"><feImage href="#g"/></filter><rect id="a" filter="url(#f)"/><use href="#a"/>',
    ],
    [
      'through a style sheet',
      '<style>/* x */ g > rect.b, path { fill: url(#p) }</style><rect id="r"/><pattern id="p"><use href="#r"/></pattern><rect id="a" class="a b"/><use href="#a"/>',
    ],
    [
      'through a spelling with character references',
      '<rect id="r"/><g id="ab"><use href="&#35;r"/></g><use href="#a&#98;"/>',
    ],
    [
      'with another prefix',
      '<x:use xmlns:x="http://www.w3.org/2000/svg" href="#a"/><g id="a"><use href="#r"/></g>',
    ],
  ])('%s', (_what, inside) => {
    expect(svgCostFault(svg(inside))).toBe(repeated);
  });
});

describe('other references that multiply or form a cycle are refused', () => {
  const twice = (name: string, attribute: string): string =>
    `<${name} id="a0"><rect width="1" height="1"/></${name}>${levels(
      20,
      (i) =>
        `<${name} id="a${i + 1}"><rect ${attribute}="url(#a${i})"/><rect ${attribute}="url(#a${i})"/></${name}>`,
    )}<rect ${attribute}="url(#a20)"/>`;
  test.each([
    ['patterns', twice('pattern', 'fill')],
    ['masks', twice('mask', 'mask')],
    ['clips', twice('clipPath', 'clip-path')],
    ['markers', twice('marker', 'marker-start')],
    [
      'filters',
      `<g id="g0"><rect/></g>${levels(20, (i) => `<filter id="f${i}"><feImage href="#g${i}"/></filter><g id="g${i + 1}"><rect filter="url(#f${i})"/><rect filter="url(#f${i})"/></g>`)}`,
    ],
    [
      'a style sheet',
      `<style>* { fill: url(#p) }</style><pattern id="p" style="fill:none"><path d="M0 0 1 1"/></pattern>${'<g>'.repeat(20)}${'</g>'.repeat(20)}`,
    ],
    [
      'long chains of gradients on many shapes',
      `${levels(5000, (i) => `<linearGradient id="g${i}" href="#g${i + 1}"/>`)}${'<rect fill="url(#g0)"/>'.repeat(3000)}`,
    ],
    [
      'markers on many points',
      `<marker id="m"><path d="${'M1 1'.repeat(4000)}"/></marker><path marker-mid="url(#m)" d="${'M1 1'.repeat(4000)}"/>`,
    ],
    [
      'a pattern painted with itself',
      '<pattern id="p"><rect fill="url(#p)"/></pattern><rect fill="url(#p)"/>',
    ],
    ['a copy of what it is in', '<mask id="m"><g mask="url(#m)"/></mask>'],
  ])('%s', (_what, inside) => {
    expect(svgCostFault(svg(inside))).toBe(complex);
  });
});

test.each([
  ['copies of shapes', `<rect id="r" width="9" height="9"/>${'<use href="#r"/>'.repeat(500)}`],
  [
    'a mask and a clip made of copies, as Sketch and Illustrator write them',
    '<defs><path id="p" d="M0 0h9v9z"/><clipPath id="c"><use xlink:href="#p"/></clipPath><mask id="m"><use href="#p"/></mask></defs><use fill="#d8d8d8" href="#p"/><g clip-path="url(#c)"><g mask="url(#m)"><path d="M0 0h5v5z"/></g></g>',
  ],
  [
    'gradients that share their stops, set by a style sheet',
    '<style>.a{fill:url(#g)} .b{fill:url(#h)}</style><linearGradient id="s"><stop offset="0"/></linearGradient><linearGradient id="g" href="#s"/><radialGradient id="h" href="#s"/><g class="a"><rect class="b"/></g>',
  ],
  [
    'a large map',
    `<clipPath id="c"><rect/></clipPath><g clip-path="url(#c)">${`<path d="${'M12 34 '.repeat(1000)}"/>`.repeat(200)}</g>`,
  ],
  ['a reference to an id that nothing has', '<rect fill="url(#none)"/><use href="#none"/>'],
  ['a link to a part of the drawing', '<a href="#b"><use href="#r"/></a><rect id="r"/><g id="b"/>'],
])('%s is accepted', (_what, inside) => {
  expect(svgCostFault(svg(inside))).toBeNull();
});

test('what is no XML throws', () => {
  expect(() => svgCostFault('<svg><g></svg>')).toThrow();
});
