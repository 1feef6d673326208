// What every control of a form is given; one's own control for a field takes the same.
import type { Choice } from './countries.ts';
import type { EntryKind } from './entry.ts';

export interface FieldProps {
  name: string;
  kind: EntryKind;
  label: string;
  hint?: string | undefined;
  /** What the box shows at first; it keeps what is typed by itself. */
  value: unknown;
  problem: string | undefined;
  required: boolean;
  /** For kinds that choose. */
  choices: readonly Choice[];
  /** The country of a phone field, as chosen beside it now. */
  country: string;
  onSet: (value: unknown) => void;
  onLeave: () => void;
  /** A rule has been loaded: what is there is judged again. */
  onRecheck: () => void;
}
