// Converts phone numbers in a request to the stored form (E.164): those of the record and those in
// its rows.
import * as z from 'zod';
import { factsOf } from '#domain/kit/field.ts';
import { loadPhones, readPhone } from '../../fields/phone-text.ts';
import type { Values } from './form-store.ts';

/**
 * @param values the request @param all with the countries, which may not be among them @returns the
 * same with numbers in stored form; unreadable ones stay as typed
 */
export function keptPhones(schema: z.ZodObject, values: Values, all: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const { kind, country_field, schema: inner } = factsIn(schema, name);
      if (kind === 'phone' && typeof value === 'string')
        return [name, keptNumber(value, String(all[country_field ?? ''] ?? 'AU'))];
      if (inner && Array.isArray(value))
        return [name, value.map((row: Values) => keptPhones(inner, row, row))];
      return [name, value];
    }),
  );
}

/** The library, where one of these fields is a number, its country, or has numbers inside. */
export async function loadPhonesOf(schema: z.ZodObject, names: readonly string[]): Promise<void> {
  // Without the library the record's own rule decides; saving must not fail for it.
  if (touchesPhones(schema, names)) await loadPhones().catch(() => undefined);
}

const touchesPhones = (schema: z.ZodObject, names: readonly string[]): boolean =>
  Object.keys(schema.shape).some((name) => {
    const { kind, country_field, schema: inner } = factsIn(schema, name);
    if (kind === 'phone') return names.includes(name) || names.includes(country_field ?? name);
    return (
      inner !== undefined && names.includes(name) && touchesPhones(inner, Object.keys(inner.shape))
    );
  });

function factsIn(schema: z.ZodObject, name: string): Partial<ReturnType<typeof factsOf>> {
  const field = schema.shape[name];
  return field instanceof z.ZodType ? factsOf(field) : {};
}

function keptNumber(typed: string, country: string): string {
  try {
    const reading = readPhone(typed, country, 'any');
    return reading.ok ? reading.kept : typed;
  } catch {
    // The library could not be fetched: keep the typed text.
    return typed;
  }
}
