// The refusal of an archive, in words that name the remedy.

/** Its message says what is wrong and the way out. Nothing was changed. */
export class ArchiveRefused extends Error {}
