// The font of the labels on our maps, used by every layer with labels.

/** The page's own font: without `glyphs` MapLibre draws labels from it. */
export const LABEL_FONT = ['Inter Variable', 'sans-serif'];
