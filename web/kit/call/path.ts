// Fills the parameters into a path. Not taken from domain/kit/endpoint.ts, whose schemas would come along into the sign-in page.

/** `/alerts/:id` and `{ id: 7 }` make `/alerts/7`; values are percent-encoded, a missing one throws. */
export const filledPath = (path: string, params: Readonly<Record<string, string | number>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
