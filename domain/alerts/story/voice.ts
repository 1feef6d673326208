// The voice of story lines and their data: screens and exported files use the same words.
import type { Say } from '#domain/kit/wording/wording.ts';
import type { HistoryItem } from '../alert-history.ts';

/** A line of an alert's story or of a person's. */
export type Said = Omit<HistoryItem, 'alert_id'>;
export type StoryData = HistoryItem['data'];

export interface Voice {
  readonly say: Say;
  /** A telephone number (E.164) as the reader is to see it. */
  readonly phone: (number: string) => string;
}

/** The text of a kind of line. */
export type LineWords = Readonly<Record<string, (data: StoryData, voice: Voice) => string>>;

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
export const isOneOf = <Name extends string>(
  value: unknown,
  words: Readonly<Record<Name, string>>,
): value is Name => typeof value === 'string' && value in words;
export const listOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(textOf).filter(Boolean).join(', ') : '';
export const nameOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'name' in value ? textOf(value.name) : '';
/** `: reason`, or nothing. */
export const saying = (value: unknown): string =>
  textOf(value) === '' ? '' : `: ${textOf(value)}`;
