// The record of the open page, for the page's tabs.
import { createContext, useContext } from 'react';

const context = createContext<unknown>(null);

export const OpenRecordProvider = context.Provider;

/**
 * `useOpenRecord(departments)` in a tab of a department's page; tabs are drawn only once it is
 * there.
 */
export function useOpenRecord<Record>(_resource: {
  readonly record: { readonly _output: Record };
}): Record {
  const record = useContext(context);
  if (record === null) throw new Error('This tab stands outside of a page');
  return record as Record;
}
