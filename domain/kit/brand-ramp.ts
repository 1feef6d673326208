// Ten steps of one brand colour as plain hex: with color-mix() the derived hover and selection
// colours came out transparent or black.

/** The colour of organisations that have chosen none. */
export const productBrand = '#1864ab';

interface Rgb {
  red: number;
  green: number;
  blue: number;
}
export type Ramp = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

const white: Rgb = { red: 255, green: 255, blue: 255 };
const black: Rgb = { red: 0, green: 0, blue: 0 };

/** Relative luminance of a hex colour, 0 to 1 (WCAG 2.2). */
export function luminance(hex: string): number {
  const { red, green, blue } = parse(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Contrast of two hex colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const first = luminance(one);
  const second = luminance(other);
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/**
 * The brand colour itself, darkened just so far that white text on it reads at 4.5:1 (ux.md check
 * 49).
 */
export function readableBrand(hex: string): string {
  let colour = parse(hex);
  while (contrast(format(colour), '#ffffff') < 4.5) colour = mix(colour, black, 0.04);
  return format(colour);
}

/** The lighter twin for dark screens, made so light that near-black text on it reads at 4.5:1. */
function darkScreenTwin(base: Rgb): Rgb {
  let colour = mix(base, white, 0.32);
  while (contrast(format(colour), '#0b0b0b') < 4.5) colour = mix(colour, white, 0.04);
  return colour;
}

/**
 * Steps 0 (palest) to 9 (darkest); step 7 is the readable brand colour, which carries white text,
 * step 5 its twin for dark screens, which carries black.
 * @param hex `#rrggbb`; anything else throws
 */
export function brandRamp(hex: string): Ramp {
  const base = parse(readableBrand(hex));
  const twin = darkScreenTwin(base);
  const tint = (share: number): string => format(mix(twin, white, share));
  const shade = (share: number): string => format(mix(base, black, share));
  return [
    tint(0.85),
    tint(0.74),
    tint(0.56),
    tint(0.36),
    tint(0.18),
    format(twin),
    format(mix(base, twin, 0.5)),
    format(base),
    shade(0.16),
    shade(0.32),
  ];
}

function parse(hex: string): Rgb {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new Error(`Not a colour: ${hex}`);
  const number = Number.parseInt(hex.slice(1), 16);
  return { red: number >> 16, green: (number >> 8) & 255, blue: number & 255 };
}

const format = ({ red, green, blue }: Rgb): string =>
  `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`;

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const between = (start: number, end: number): number => Math.round(start + (end - start) * share);
  return {
    red: between(from.red, to.red),
    green: between(from.green, to.green),
    blue: between(from.blue, to.blue),
  };
}
