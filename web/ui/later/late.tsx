// A part of a page whose code is fetched when it is first shown. One that cannot be fetched takes
// nothing else down, and is fetched again later; only that part is missing.
import { type ComponentType, type FunctionComponent, use, useReducer } from 'react';
import { inTime } from './in-time.ts';

export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Shown in place of a part without its code. */
export interface MissingProps<Props> {
  readonly given: Props;
  /** Fetches it when it is shown next. */
  readonly forget: () => void;
  /** Fetches it now. */
  readonly again: () => void;
}

export type Late<Props> = FunctionComponent<Props> & {
  /** Fetches it in advance. */
  readonly preload: () => void;
};

/**
 * A browser remembers an import that failed until the page is loaded again, so none is begun that
 * must fail: without a network, and without the worker that keeps the code.
 */
const mustFail = (): boolean => !navigator.onLine && !navigator.serviceWorker?.controller;

/** Shown inside a `Suspense`, as what React's `lazy` makes is; what that throws, Missing shows. */
export function late<Props extends object>(
  load: Load<Props>,
  Missing: ComponentType<MissingProps<Props>>,
): Late<Props> {
  let known: ComponentType<Props> | undefined;
  let fetching: Promise<ComponentType<Props> | null> | undefined;
  const forget = (): void => {
    fetching = undefined;
  };
  const fetchPart = (): Promise<ComponentType<Props> | null> => {
    fetching ??= mustFail()
      ? Promise.resolve(null)
      : inTime(load).then(
          (module) => {
            known = module.default;
            return known;
          },
          () => null,
        );
    return fetching;
  };
  const Part = (given: Props) => {
    const [, redraw] = useReducer((drawn: number) => drawn + 1, 0);
    const Known = known ?? use(fetchPart());
    if (Known !== null) return <Known {...given} />;
    const again = () => {
      forget();
      redraw();
    };
    return <Missing given={given} forget={forget} again={again} />;
  };
  return Object.assign(Part, {
    preload: () => void fetchPart().then((part) => part === null && forget()),
  });
}
