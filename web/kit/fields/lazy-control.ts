// A control whose code is loaded when a form needs it, and which is drawn at once where it is
// loaded.
import { type ComponentType, createElement, type FunctionComponent, use } from 'react';
import type { FieldProps } from './field-props.ts';

export type LazyControl = FunctionComponent<FieldProps> & {
  /** The same promise each time, so that re-rendering a form does not make it wait again. */
  readonly load: () => Promise<void>;
};

export function lazyControl(
  fetch: () => Promise<{ default: ComponentType<FieldProps> }>,
): LazyControl {
  let loaded: ComponentType<FieldProps> | undefined;
  let loading: Promise<void> | undefined;
  const load = (): Promise<void> => {
    if (loading) return loading;
    const fetching = fetch().then(
      (module) => {
        loaded = module.default;
        // Marks the promise as `use` does: from here on it is read without waiting.
        Object.assign(fetching, { status: 'fulfilled', value: undefined });
      },
      (error: unknown) => {
        // Not remembered, so that trying again tries again.
        loading = undefined;
        throw error;
      },
    );
    loading = fetching;
    return fetching;
  };
  const Control = (props: FieldProps) => {
    use(load());
    return loaded === undefined ? null : createElement(loaded, props);
  };
  return Object.assign(Control, { load });
}
