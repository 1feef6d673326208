// The sections of a form for a new record: without fields whose lists the person may not read,
// because these have no value yet either.
import { mayPick } from '../../fields/picker.ts';
import type { CurrentUser } from '../../session/session.ts';
import type { SectionShape } from './form-shape.ts';

/** A section without fields is left out. */
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
