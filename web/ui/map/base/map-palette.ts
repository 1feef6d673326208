// The colours of the offline map, light and dark. The worker is red in both: alarm colours follow no theme (ux.md check 10).
export type MapTheme = 'light' | 'dark';

export const COLOURS = {
  light: {
    sea: '#bbd7ea',
    land: '#f4f1e8',
    coast: '#8fa3ae',
    border: '#a99fb0',
    label: '#4a545c',
    halo: '#f8f6f0',
    capital: '#20272c',
    trail: '#1971c2',
    age: '#0b4a86',
  },
  dark: {
    sea: '#14202b',
    land: '#242b32',
    coast: '#465563',
    border: '#5d6673',
    label: '#aeb8c1',
    halo: '#1b2229',
    capital: '#d7dee4',
    trail: '#4dabf7',
    age: '#a5d0f7',
  },
} as const;

/** Which layers take which colour, for painting a map again. */
export const COLOURED = [
  ['sea', 'background-color', 'sea'],
  ['land', 'fill-color', 'land'],
  ['towns', 'circle-color', 'land'],
  ['coast', 'line-color', 'coast'],
  ['borders', 'line-color', 'border'],
  ['places', 'text-color', 'label'],
  ['places', 'text-halo-color', 'halo'],
  ['places-large', 'text-color', 'capital'],
  ['places-large', 'text-halo-color', 'halo'],
  ['vigil-reach', 'line-color', 'age'],
  ['vigil-trail', 'line-color', 'trail'],
  ['vigil-points', 'circle-color', 'trail'],
  ['vigil-ages', 'text-color', 'age'],
  ['vigil-ages', 'text-halo-color', 'halo'],
] as const;

/** The worker is the same everywhere. */
export const WORKER = { dot: '#e03131', ring: '#ffffff' };
