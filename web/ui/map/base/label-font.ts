// The font of the names on our maps, which every layer that has names is given.

/** The page's own font: without `glyphs` MapLibre draws labels from it. */
export const LABEL_FONT = ['Inter Variable', 'sans-serif'];
