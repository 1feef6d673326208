// The chain that seals the events: each hash covers the text of its event and the hash before it.
import { createHash } from 'node:crypto';

/** What stands before the first event. */
export const genesis = createHash('sha256').update('vigil events').digest();

export const nextHash = (previous: Uint8Array, text: string): Buffer => createHash('sha256').update(previous).update(text).digest();
