// A form over one record: saves only the changes, loses nothing on a refusal, asks before leaving,
// and keeps drafts beyond a session (ux.md checks 13, 35 to 37).
import { plural, t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type * as z from 'zod';
import type { Change } from '#domain/kit/errors.ts';
import { announce } from '#web/ui/feedback/announcer.tsx';
import { confirm, type Question } from '#web/ui/overlays/confirm.ts';
import { CallError } from '../call/call-error.ts';
import type { PhoneUse } from '../fields/phone-text.ts';
import { useUnsavedChanges } from '../screen/unsaved-changes.ts';
import { halfDone } from '../session/half-done.ts';
import { type CurrentUser, useMaybeUser } from '../session/session.ts';
import { FormStore, type Values } from './store/form-store.ts';
import { judgeOf } from './store/judge.ts';
import { keptPhones, loadPhonesOf } from './store/kept-phones.ts';
import { fieldPath } from './store/value-path.ts';

export interface RecordFormOptions {
  schema: z.ZodObject;
  originals: Values;
  faults?: ((values: never) => Readonly<Record<string, readonly string[]>>) | undefined;
  phoneUses?: Readonly<Record<string, PhoneUse>> | undefined;
  /** Names the form in drafts, such as "organisation 7". */
  draftKey: string;
  wrongWords?: string | undefined;
  /** A question before these changes are saved; null for most. */
  asksFirst?: ((changes: Values) => Question | null) | undefined;
  /**
   * Sends the differences from the originals, which are those of the last load or save; returns the
   * saved record. Throws CallError.
   */
  send: (changes: Values, originals: Values) => Promise<Values>;
  /** Reads the newest state, for a conflict with another user's save. */
  reload?: (() => Promise<Values>) | undefined;
  onSaved: (saved: Values) => void;
}

/** Another user's save since this form was read. */
export interface Conflict {
  by: string | undefined;
  theirs: Values;
  /** As it was loaded, as it is typed, and the names that were typed into. */
  before: Values;
  mine: Values;
  touched: readonly string[];
  /** The user and time of each field's last change. */
  changes: readonly Change[];
}

export interface RecordForm {
  store: FormStore;
  saving: boolean;
  /** A refusal that belongs to no field. */
  refusal: CallError | null;
  /** The fields that a try to save found wrong, until the next try. */
  wrong: readonly string[];
  /** The text above the fields, besides their own. */
  wrongWords: string | undefined;
  conflict: Conflict | null;
  save: () => Promise<boolean>;
  /** Validates these fields alone, as one step of several; true when all are valid. */
  check: (names: readonly string[]) => Promise<boolean>;
  discard: () => void;
  /**
   * Continues from the other user's state, with the typed values except in these fields; `all`
   * takes their version of everything.
   */
  settle: (theirs: readonly string[] | 'all') => void;
}

type Outcome = Pick<RecordForm, 'saving' | 'refusal' | 'wrong' | 'conflict'>;
const quiet: Outcome = { saving: false, refusal: null, wrong: [], conflict: null };

export function useRecordForm(options: RecordFormOptions): RecordForm {
  const user = useMaybeUser();
  const [store] = useState(() => storeOf(options, user));
  const [outcome, setOutcome] = useState(quiet);
  const save = async (): Promise<boolean> => {
    setOutcome({ ...quiet, saving: true });
    const next = await saved(options, store);
    setOutcome(next.outcome);
    if (next.record) options.onSaved(next.record);
    return next.record !== undefined;
  };
  const check = async (names: readonly string[]): Promise<boolean> => {
    await loadPhonesFor(options.schema, store);
    const wrong = store.check(names);
    setOutcome({ ...quiet, wrong });
    return wrong.length === 0;
  };
  const discard = () => {
    store.reset();
    setOutcome(quiet);
  };
  const settle: RecordForm['settle'] = (theirs) => {
    if (!outcome.conflict) return;
    if (theirs === 'all') store.reset(outcome.conflict.theirs);
    else store.rebase(outcome.conflict.theirs, { except: theirs });
    setOutcome(quiet);
  };
  useUnsavedChanges({
    // A getter, because a page can be left in the same moment as the save that ends the changes.
    get dirty() {
      return store.changed().length > 0;
    },
    save,
    discard,
    draft: { key: options.draftKey, value: () => draftOf(store) },
  });
  useEffect(() => {
    const count = outcome.wrong.length;
    if (count > 0)
      announce(
        plural(count, {
          one: '# field needs your attention.',
          other: '# fields need your attention.',
        }),
      );
  }, [outcome.wrong]);
  return { store, ...outcome, wrongWords: options.wrongWords, save, check, discard, settle };
}

/** One attempt to save: the saved record, or what prevents the save. */
async function saved(
  options: RecordFormOptions,
  store: FormStore,
): Promise<{ outcome: Outcome; record?: Values }> {
  await loadPhonesFor(options.schema, store);
  const wrong = store.check();
  if (wrong.length > 0) return { outcome: { ...quiet, wrong } };
  if (!(await mayBeSaved(store))) return { outcome: quiet };
  const question = options.asksFirst?.(changesOf(options.schema, store));
  if (question && !(await confirm(question))) return { outcome: quiet };
  try {
    const sent = store.values();
    const record = await options.send(changesOf(options.schema, store), store.originals());
    store.rebase(record, { since: sent });
    return { outcome: quiet, record };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { outcome: await refused(error, options, store) };
  }
}

/** Called only while there are warnings. */
async function mayBeSaved(store: FormStore): Promise<boolean> {
  const warnings = store.warnings();
  return (
    warnings.length === 0 ||
    (await confirm({
      title: t`Save anyway?`,
      text: warnings.join(' '),
      yes: t`Save anyway`,
      isHarmless: true,
    }))
  );
}

async function refused(
  error: CallError,
  { reload, schema }: RecordFormOptions,
  store: FormStore,
): Promise<Outcome> {
  if (error.fields) {
    const atFields = Object.fromEntries(
      Object.entries(error.fields).map(([key, texts]) => [
        fieldPath(schema, key.split('.')),
        texts,
      ]),
    );
    store.refuse(atFields);
    return { ...quiet, wrong: Object.keys(atFields) };
  }
  const theirs =
    error.code === 'changed_meanwhile' ? await reload?.().catch(() => undefined) : undefined;
  if (!theirs) return { ...quiet, refusal: error };
  return {
    ...quiet,
    conflict: {
      by: error.holder?.name,
      changes: error.changes,
      theirs,
      before: store.originals(),
      mine: store.values(),
      touched: store.changed(),
    },
  };
}

function storeOf(options: RecordFormOptions, user: CurrentUser | null): FormStore {
  const store = new FormStore(
    options.originals,
    judgeOf({ ...options, language: user?.language ?? 'en-AU' }),
  );
  const draft = user && halfDone(user.id, options.draftKey);
  if (typeof draft === 'object' && draft !== null)
    for (const [name, value] of Object.entries(draft))
      if (name in options.schema.shape) store.fill(name, value);
  return store;
}

const draftOf = (store: FormStore): Values =>
  Object.fromEntries(store.changed().map((name) => [name, store.values()[name]]));

/** A changed number is judged by the library also when it was never waited for. */
const loadPhonesFor = async (schema: z.ZodObject, store: FormStore): Promise<void> =>
  await loadPhonesOf(schema, store.changed());

/** The differences, with numbers in stored form. */
function changesOf(schema: z.ZodObject, store: FormStore): Values {
  const values = store.values();
  return keptPhones(
    schema,
    Object.fromEntries(store.changed().map((name) => [name, values[name]])),
    values,
  );
}
