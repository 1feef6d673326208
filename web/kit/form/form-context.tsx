// The form around its fields: each field reaches the store through this, and hears of nothing but itself.
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FormStore } from './form-store.ts';

const context = createContext<FormStore | null>(null);

export const FormProvider = context.Provider;

export function useFormStore(): FormStore {
  const store = useContext(context);
  if (!store) throw new Error('A field stands outside of a form');
  return store;
}

export const useProblem = (store: FormStore, name: string): string | undefined =>
  useSyncExternalStore(store.subscribe, () => store.problem(name));

/** How many fields differ from the originals. */
export const useChangedCount = (store: FormStore): number => useSyncExternalStore(store.subscribe, () => store.changed().length);
