// The validation of a form: the record's own schema, its cross-field rules and the phone rules, as
// one text a field.
import { t } from '@lingui/core/macro';
import type * as z from 'zod';
import { factsOf } from '#domain/kit/field.ts';
import type { Language } from '#domain/kit/wording/wording.ts';
import { datePattern, writeDate } from '../../fields/date-text.ts';
import { phoneProblem } from '../../fields/phone-problem.ts';
import { type PhoneUse, phonesAreLoaded } from '../../fields/phone-text.ts';
import { inReadersWording } from '../../language/reader-wording.ts';
import type { Judge, Values } from './form-store.ts';
import { fieldPath } from './value-path.ts';

export interface JudgeParts {
  schema: z.ZodObject;
  language: Language;
  /** Problems of fields that are valid one by one; called only when they are. */
  faults?: ((values: never) => Readonly<Record<string, readonly string[]>>) | undefined;
  /** Which numbers a phone field takes, where it is not any. */
  phoneUses?: Readonly<Record<string, PhoneUse>> | undefined;
}

export function judgeOf({ schema, faults, language, phoneUses = {} }: JudgeParts): Judge {
  const dates = Object.entries(schema.shape).flatMap(([name, field]) =>
    factsOf(field as z.ZodType).kind === 'date' ? [name] : [],
  );
  const phones = Object.entries(schema.shape).flatMap(([name, field]) => {
    const facts = factsOf(field as z.ZodType);
    return facts.kind === 'phone'
      ? [{ name, country: facts.country_field, use: phoneUses[name] ?? 'any' }]
      : [];
  });
  return (values, originals) => {
    const found: Record<string, string> = {};
    const note = (name: string, text: string) => {
      found[name] ??= text;
    };
    for (const name of dates) if (isUnreadable(values[name])) note(name, dateProblem(language));
    // A number with its reason helps more than the schema's general words.
    if (phonesAreLoaded())
      for (const phone of phones)
        if (isTouched(values, originals, phone)) phoneFault(values, phone, note);
    const result = schema.safeParse(values, { error: plainText });
    if (!result.success)
      for (const issue of result.error.issues)
        note(fieldPath(schema, issue.path), inReadersWording(issue.message));
    else if (faults)
      for (const [name, texts] of Object.entries(faults(values as never)))
        note(name, inReadersWording(texts[0] ?? ''));
    return found;
  };
}

const isUnreadable = (date: unknown): boolean =>
  typeof date === 'string' && date !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(date);

function dateProblem(language: Language): string {
  const [pattern, example] = [datePattern(language), writeDate('2026-11-21', language)];
  return t`Enter a date as ${pattern}, such as ${example}.`;
}

// A number stored before this rule must not block other changes.
const isTouched = (
  values: Values,
  originals: Values,
  { name, country = '' }: { name: string; country: string | undefined },
): boolean => values[name] !== originals[name] || values[country] !== originals[country];

function phoneFault(
  values: Values,
  phone: { name: string; country: string | undefined; use: PhoneUse },
  note: (name: string, text: string) => void,
): void {
  const typed = values[phone.name];
  if (typeof typed !== 'string' || typed === '') return;
  const problem = phoneProblem(typed, String(values[phone.country ?? ''] ?? 'AU'), phone.use);
  if (problem !== undefined) note(phone.name, problem);
}

/** For a schema without texts of its own. */
function plainText(issue: z.core.$ZodRawIssue): string {
  if (
    issue.code === 'invalid_type' &&
    (issue.input === null || issue.input === undefined || issue.input === '')
  )
    return t`This field is required.`;
  if (issue.code === 'invalid_type' && (issue.expected === 'number' || issue.expected === 'int'))
    return t`Enter a number.`;
  if (issue.code === 'too_small' && typeof issue.minimum === 'number')
    return t`This must be ${issue.minimum} or more.`;
  if (issue.code === 'too_big' && typeof issue.maximum === 'number')
    return t`This must be ${issue.maximum} or less.`;
  return t`Check this field.`;
}
