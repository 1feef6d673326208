// Every form with unsaved changes, in one list, so that leaving asks once (ux.md check 35).
import { useEffect, useRef } from 'react';
import { keepHalfDone, useHalfDone } from '../session/half-done.ts';

export interface Unsaved {
  dirty: boolean;
  /** Saves; false after a refusal, then the person stays and sees the errors. */
  save: () => Promise<boolean>;
  /** Puts the original values back. */
  discard: () => void;
  /**
   * The draft to keep while the person signs in again after the session has ended (ux.md check 13).
   */
  draft: { key: string; value: () => unknown };
}

const registry = new Set<{ current: Unsaved }>();
let asking: (() => Promise<boolean>) | null = null;
let leavingForGood = false;

/** Registers a form while its component is mounted. */
export function useUnsavedChanges(form: Unsaved): void {
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    registry.add(latest);
    return () => void registry.delete(latest);
  }, []);
  useHalfDone(form.draft.key, () => (form.dirty ? form.draft.value() : undefined));
}

const dirtyForms = (): Unsaved[] =>
  [...registry].map((entry) => entry.current).filter((form) => form.dirty);

export const anyUnsaved = (): boolean => !leavingForGood && dirtyForms().length > 0;

/** Saves all; false when one was refused. */
export async function saveAll(): Promise<boolean> {
  for (const form of dirtyForms()) if (!(await form.save())) return false;
  return true;
}

export function discardAll(): void {
  for (const form of dirtyForms()) form.discard();
}

/** The session has ended: asks nothing more, and keeps drafts for after the sign-in. */
export function keepDraftsAndLeave(personId: number): void {
  keepHalfDone(personId);
  leavingForGood = true;
}

/** Signed in again: leaving asks again. */
export const resumeAsking = (): void => {
  leavingForGood = false;
};

/** For closing a dialog with a form in it: asks as a navigation would; true when it may close. */
export const mayLeave = async (): Promise<boolean> =>
  anyUnsaved() && asking ? await asking() : true;

/** The dialog that asks; set while the application is mounted. */
export const setAsking = (ask: (() => Promise<boolean>) | null): void => {
  asking = ask;
};
