// The refusal of an archive, in words that name the remedy.

/** Its message names the fault and the remedy. Nothing was changed. */
export class ArchiveRefused extends Error {}
