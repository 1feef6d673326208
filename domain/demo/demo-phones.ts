// The phones of the demo world and the codes that turn a real one into each: the seed keeps the
// codes, the page of the demo shows them.
import { codeAlphabet } from '#domain/phone/activation-code.ts';

export interface DemoPhone {
  readonly device_name: string;
  readonly code: string;
}

const letter = (index: number): string => codeAlphabet[index % codeAlphabet.length] ?? '';

/** 52 phones, always the same; their codes are public, as the demo's passwords are. */
export const demoPhones: readonly DemoPhone[] = Array.from({ length: 52 }, (_, index) => ({
  device_name: `Phone ${String(index + 1).padStart(2, '0')}`,
  code: `TRYAPP${letter(Math.floor(index / codeAlphabet.length))}${letter(index)}`,
}));
