/** Where a file of the offline map is served, from our own origin. */
export const mapFileUrl = (name: string): string => `/map/${name}.json`;
