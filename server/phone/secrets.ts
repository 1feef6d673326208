// A phone's secrets: random, given out once, and stored as a hash only.
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { codeOf, plainCode } from '#domain/phone/activation-code.ts';

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const newCode = (): string => codeOf(randomInt);

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The hash of a code however it was typed. */
export const hashCode = (typed: string): Buffer => hashSecret(plainCode(typed));
