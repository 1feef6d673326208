// The colours of the offline map, light and dark. The worker is red in both: alarm colours follow
// no theme (ux.md check 10).
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
    green: '#dfe8cf',
    building: '#e4dfd2',
    road: '#ffffff',
    main: '#fff6d6',
    motorway: '#f4e3a8',
    casing: '#cfc8b8',
    path: '#b3a992',
    rail: '#b9b4bd',
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
    green: '#26342f',
    building: '#2e363e',
    road: '#434e59',
    main: '#53606d',
    motorway: '#66727c',
    casing: '#1b2229',
    path: '#57636e',
    rail: '#4c5160',
  },
} as const;

export type MapColours = (typeof COLOURS)[MapTheme];

/** Colours by layer, for repainting a map. */
export const COLOURED = [
  ['sea', 'background-color', 'sea'],
  ['land', 'fill-color', 'land'],
  ['paper', 'background-color', 'land'],
  ['towns', 'circle-color', 'land'],
  ['coast', 'line-color', 'coast'],
  ['borders', 'line-color', 'border'],
  ['places', 'text-color', 'label'],
  ['places', 'text-halo-color', 'halo'],
  ['places-large', 'text-color', 'capital'],
  ['places-large', 'text-halo-color', 'halo'],
  ['street-ground', 'fill-color', 'land'],
  ['street-green', 'fill-color', 'green'],
  ['street-water', 'fill-color', 'sea'],
  ['street-rivers', 'line-color', 'sea'],
  ['street-buildings', 'fill-color', 'building'],
  ['street-paths', 'line-color', 'path'],
  ['street-rail', 'line-color', 'rail'],
  ['street-minor-casing', 'line-color', 'casing'],
  ['street-main-casing', 'line-color', 'casing'],
  ['street-motorway-casing', 'line-color', 'casing'],
  ['street-minor', 'line-color', 'road'],
  ['street-main', 'line-color', 'main'],
  ['street-motorway', 'line-color', 'motorway'],
  ['street-numbers', 'text-color', 'label'],
  ['street-numbers', 'text-halo-color', 'halo'],
  ['street-names', 'text-color', 'capital'],
  ['street-names', 'text-halo-color', 'halo'],
  ['street-places', 'text-color', 'capital'],
  ['street-places', 'text-halo-color', 'halo'],
  ['vigil-reach', 'line-color', 'age'],
  ['vigil-trail', 'line-color', 'trail'],
  ['vigil-points', 'circle-color', 'trail'],
  ['vigil-ages', 'text-color', 'age'],
  ['vigil-ages', 'text-halo-color', 'halo'],
] as const;

/** The worker is the same everywhere. */
export const WORKER = { dot: '#e03131', ring: '#ffffff' };
