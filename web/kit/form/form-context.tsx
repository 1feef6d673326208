// The form around its fields: gives each field access to the store, and re-renders it for its own
// changes only.
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { FormStore } from './store/form-store.ts';

const context = createContext<FormStore | null>(null);

export const FormProvider = context.Provider;

export function useFormStore(): FormStore {
  const store = useContext(context);
  if (!store) throw new Error('A field stands outside of a form');
  return store;
}

export const useProblem = (store: FormStore, name: string): string | undefined =>
  useSyncExternalStore(store.subscribe, () => store.problem(name));

/**
 * The fields that differ from the originals; a string, so that subscribers re-render only when it
 * changes.
 */
export const useChangedNames = (store: FormStore): string[] => {
  const text = useSyncExternalStore(store.subscribe, () => store.changed().join('\n'));
  return text === '' ? [] : text.split('\n');
};

/** A warning that must be confirmed before saving; null for none. */
export function useFormWarning(who: string, text: string | null): void {
  const store = useFormStore();
  useEffect(() => {
    store.warn(who, text);
    return () => store.warn(who, null);
  }, [store, who, text]);
}

/**
 * The problems that these fields still have, one line each; a string, so that subscribers re-render
 * only when it changes.
 */
export const useProblemsOf = (store: FormStore, names: readonly string[]): string[] => {
  const text = useSyncExternalStore(store.subscribe, () =>
    names.flatMap((name) => store.problem(name) ?? []).join('\n'),
  );
  return text === '' ? [] : text.split('\n');
};
