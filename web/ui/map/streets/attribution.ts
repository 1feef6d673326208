// The data source of a street map, as the licence requires: always visible, with a link to
// OpenStreetMap's terms.
import { escapedHtml } from '#domain/kit/rich-text/plain-text.ts';

const terms = 'https://www.openstreetmap.org/copyright';

/** @param text plain, out of the tiles @returns HTML for the corner of the map */
export const attributionOf = (text: string): string =>
  escapedHtml(text).replace(
    /(?:© )?OpenStreetMap(?: contributors)?/,
    (name) => `<a href="${terms}" target="_blank" rel="noopener noreferrer">${name}</a>`,
  );
