// @vitest-environment happy-dom
// Changed forms ask before leaving; forms that equal their originals never do.
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { halfDone } from '../session/half-done.ts';
import {
  anyUnsaved,
  discardAll,
  keepDraftsAndLeave,
  mayLeave,
  resumeAsking,
  saveAll,
  setAsking,
  type Unsaved,
  useUnsavedChanges,
} from './unsaved-changes.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let log: string[] = [];

function Form(props: Partial<Unsaved> & { name: string }) {
  useUnsavedChanges({
    dirty: props.dirty ?? true,
    save: props.save ?? (async () => log.push(`save ${props.name}`) > 0),
    discard: () => log.push(`discard ${props.name}`),
    draft: { key: props.name, value: () => ({ text: props.name }) },
  });
  return null;
}
const show = (content: ReactNode) => act(async () => root.render(content));

beforeEach(() => {
  log = [];
  sessionStorage.clear();
  resumeAsking();
  root = createRoot(document.createElement('div'));
});
afterEach(async () => {
  await act(async () => root.unmount());
  setAsking(null);
});

it('blocks while a form is dirty, and no longer when it is clean or unmounted', async () => {
  await show(<Form name="a" dirty />);
  expect(anyUnsaved()).toBe(true);
  await show(<Form name="a" dirty={false} />);
  expect(anyUnsaved()).toBe(false);
  await show(<Form name="a" dirty />);
  await show(null);
  expect(anyUnsaved()).toBe(false);
});

it('saves or discards the dirty ones only (R044, R045)', async () => {
  await show([<Form key="a" name="a" />, <Form key="b" name="b" dirty={false} />]);
  expect(await saveAll()).toBe(true);
  discardAll();
  expect(log).toEqual(['save a', 'discard a']);
});

it('a refused save stops there', async () => {
  await show([<Form key="a" name="a" save={async () => false} />, <Form key="b" name="b" />]);
  expect(await saveAll()).toBe(false);
  expect(log).toEqual([]);
});

it('asks before a dialog closes, once for all forms', async () => {
  let asked = 0;
  setAsking(async () => {
    asked += 1;
    return false;
  });
  expect(await mayLeave()).toBe(true);
  await show([<Form key="a" name="a" />, <Form key="b" name="b" />]);
  expect(await mayLeave()).toBe(false);
  expect(asked).toBe(1);
});

it('keeps the text for the same person when the session ends, and asks no more', async () => {
  await show(<Form name="comment" />);
  keepDraftsAndLeave(5);
  expect(anyUnsaved()).toBe(false);
  expect(halfDone(6, 'comment')).toBeUndefined();
  expect(halfDone(5, 'comment')).toEqual({ text: 'comment' });
  resumeAsking();
  expect(anyUnsaved()).toBe(true);
});
