// Which PostgreSQL the program needs and which were tried: what a start refuses and says, and what
// README and the runbook promise, come from here.

/**
 * Major versions; `tried` are those on which tests of the server were run: all of them on the
 * embedded one, part of them on the others.
 */
export const serverVersions: { readonly oldest: number; readonly tried: readonly number[] } = {
  oldest: 15,
  tried: [15, 18],
};

const inWords = (majors: readonly number[]): string =>
  new Intl.ListFormat('en').format(majors.map(String));

/** The sentence of README and the runbook. */
export const versionsPromised = `PostgreSQL ${serverVersions.oldest} or newer; tried on ${inWords(serverVersions.tried)}`;

/** PostgreSQL's own number of a version: 150018 is 15.18. */
const majorOf = (versionNumber: number): number => Math.trunc(versionNumber / 10_000);

/**
 * @param name as the server says it, `14.12 (Debian 14.12-1)` @returns why nothing may start on
 * that server; null where it may
 */
export const versionRefusal = (versionNumber: number, name: string): string | null =>
  majorOf(versionNumber) < serverVersions.oldest
    ? `PostgreSQL ${name} is too old. Vigil needs ${versionsPromised}.`
    : null;

/**
 * @returns what to say of a server that is new enough but not one of those; null where there is
 * nothing to say
 */
export const versionNotice = (versionNumber: number, name: string): string | null =>
  serverVersions.tried.includes(majorOf(versionNumber))
    ? null
    : `PostgreSQL ${name} has not been tried. Vigil needs ${versionsPromised}.`;
