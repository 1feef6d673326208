// A control whose code comes when a form needs it, and which is drawn at once where it is there.
import { type ComponentType, createElement, type FunctionComponent, use } from 'react';
import type { FieldProps } from './field-props.ts';

export type LazyControl = FunctionComponent<FieldProps> & {
  /** The same promise each time; null where the code is there. */
  readonly load: () => Promise<void> | null;
};

export function lazyControl(fetch: () => Promise<{ default: ComponentType<FieldProps> }>): LazyControl {
  let loaded: ComponentType<FieldProps> | undefined;
  let loading: Promise<void> | undefined;
  const load = (): Promise<void> | null => {
    if (loaded !== undefined) return null;
    loading ??= fetch().then(
      (module) => {
        loaded = module.default;
      },
      (error: unknown) => {
        // Not remembered, so that trying again tries again.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const Control = (props: FieldProps) => {
    const waiting = load();
    if (waiting) use(waiting);
    return loaded === undefined ? null : createElement(loaded, props);
  };
  return Object.assign(Control, { load });
}
