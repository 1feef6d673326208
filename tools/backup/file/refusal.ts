// A backup or a restore that is refused before anything was changed, in words for whoever reads it
// at night.

/** Its message says what is wrong and the way out. */
export class BackupRefused extends Error {}
