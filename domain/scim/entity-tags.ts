// Versions in If-Match and If-None-Match (RFC 7644 section 3.14): a list of entity tags, or `*`.
// Compared weakly, because all versions of SCIM resources are weak.

/** The version of a resource, as its header and its meta say it. */
export const versionOf = (revision: number): string => `W/"${revision}"`;

const tag = /[\s,]*(?:W\/)?("[^"]*")[\s,]*/y;

/** Whether a header names this version. What is no entity tag names none. */
export function namesVersion(header: string, version: string): boolean {
  if (header.trim() === '*') return true;
  tag.lastIndex = 0;
  const wanted = version.replace(/^W\//, '');
  for (let found = tag.exec(header); found; found = tag.exec(header))
    if (found[1] === wanted) return true;
  return false;
}
