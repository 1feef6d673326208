// The PostgreSQL versions that the program requires and that were tested: the single source for the
// check at the start, README and the runbook.

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
 * @param name as the server reports it, `14.12 (Debian 14.12-1)`
 * @returns why the program cannot start on that server; null where it can
 */
export const versionRefusal = (versionNumber: number, name: string): string | null =>
  majorOf(versionNumber) < serverVersions.oldest
    ? `PostgreSQL ${name} is too old. Vigil needs ${versionsPromised}.`
    : null;

/** @returns the notice for a server that is new enough but was not tested; null for a tested one */
export const versionNotice = (versionNumber: number, name: string): string | null =>
  serverVersions.tried.includes(majorOf(versionNumber))
    ? null
    : `PostgreSQL ${name} has not been tried. Vigil needs ${versionsPromised}.`;
