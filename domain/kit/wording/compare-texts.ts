// Orders texts by their code units, for moments and keys; names that people read are ordered by
// their language.

/** For `sort`: negative when the left comes first. */
export function compareTexts(left: string, right: string): number {
  if (left < right) return -1;
  return left > right ? 1 : 0;
}
