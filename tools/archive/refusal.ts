// An archive that is refused, in words for whoever reads it.

/** Its message says what is wrong and the way out. Nothing was changed. */
export class ArchiveRefused extends Error {}
