// An archive that is refused, in words that say the way out.

/** Its message says what is wrong and the way out. Nothing was changed. */
export class ArchiveRefused extends Error {}
