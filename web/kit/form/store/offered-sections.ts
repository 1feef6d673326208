// The sections of a form for what does not exist yet: without the fields whose lists the person may
// not see, as there is nothing to show in them either.
import { mayPick } from '../../fields/picker.ts';
import type { CurrentUser } from '../../session/session.ts';
import type { SectionShape } from './form-shape.ts';

/** A section that loses all its fields goes with them. */
export const offeredSections = (
  sections: readonly SectionShape[],
  person: CurrentUser | null,
): SectionShape[] =>
  sections.flatMap((section) => {
    const all = Object.entries(section.fields);
    const fields = all.filter(([, shape]) => mayPick(person, shape?.picker));
    if (fields.length === all.length) return [section];
    return fields.length === 0 ? [] : [{ ...section, fields: Object.fromEntries(fields) }];
  });
