// Paths with parameters, apart from the endpoints: the browser's first page needs these and none of
// the schemas.

/** The names of the parameters in a path, in order. */
export const paramNames = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');

/** Whether a path parameter is an id (positive integer). */
export const isIdParam = (name: string): boolean => name === 'id' || name.endsWith('Id');

/**
 * `/alerts/:id` and `{ id: 7 }` make `/alerts/7`; values are percent-encoded. @throws Error for a
 * missing one
 */
export const pathOf = (path: string, params: Readonly<Record<string, string | number>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
