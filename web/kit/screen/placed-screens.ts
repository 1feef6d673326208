// All screens of the application, for pages that link to others; set once at the start, since the
// screens cannot import the list that contains them.
import type { Screen } from './screen.ts';

let placed: readonly Screen[] = [];

export const setPlacedScreens = (screens: readonly Screen[]): void => {
  placed = screens;
};

export const placedScreens = (): readonly Screen[] => placed;
