// The attributes of a plain HTML element as our components pass them on: left out or set, never
// passed as undefined.
import type { ReactNode } from 'react';

type Ours = 'style' | 'color' | 'dir' | 'children';

export type NativeProps<Attributes, Taken extends PropertyKey = never> = {
  [Key in keyof Omit<Attributes, Taken | Ours>]: Exclude<
    Omit<Attributes, Taken | Ours>[Key],
    undefined
  >;
} & { children?: ReactNode };
