// A part of a screen whose code is fetched in advance; when needed earlier, it is shown as soon as
// it is loaded.
import { type ComponentType, lazy, useState } from 'react';

export interface Preloaded<Props> {
  /** Fetches it, once. */
  readonly preload: () => void;
  readonly Part: ComponentType<Props>;
}

type Module<Props> = { default: ComponentType<Props> };

/** @param load imports the module that has the part as its default */
export function preloaded<Props extends object>(
  load: () => Promise<Module<Props>>,
): Preloaded<Props> {
  let ready: ComponentType<Props> | null = null;
  let loading: Promise<Module<Props>> | null = null;
  const fetchOnce = (): Promise<Module<Props>> => {
    loading ??= load().then(
      (module) => {
        ready = module.default;
        return module;
      },
      (failure: unknown) => {
        loading = null;
        throw failure;
      },
    );
    return loading;
  };
  const Late = lazy(fetchOnce);
  return {
    // A failure is reported to the component that needs the part; until then it is fetched again.
    preload: () => void fetchOnce().catch(() => undefined),
    Part: function Part(props: Props) {
      // The value at opening, so that no typed text is lost.
      const [Shown] = useState<ComponentType<Props>>(() => ready ?? Late);
      return <Shown {...props} />;
    },
  };
}
