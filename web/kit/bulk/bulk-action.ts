// An action on many rows of a list at once: its declaration, and the body that is sent for the
// selected rows.
import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { SectionShape } from '../form/store/form-shape.ts';
import { offeredSections } from '../form/store/offered-sections.ts';
import type { BulkTarget } from '../resource/resource-list.tsx';
import type { CurrentUser } from '../session/session.ts';

export interface BulkAction {
  /** On the button, such as "Archive". */
  label: MessageDescriptor;
  icon?: ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>;
  /** Its effect, shown in the question: "People of these departments keep their devices." */
  effect: MessageDescriptor;
  /** Irreversible actions are red. */
  danger?: boolean;
  /**
   * Offered only where the list is filtered to archived rows (true), or leaves them out (false).
   */
  archived?: boolean;
  /** Fields that the call takes besides the rows. */
  sections?: readonly SectionShape[];
  /** Only the fields that were filled in are sent: the others stay as they are. */
  partial?: true;
  /** A refusal that is a question: shown in the server's words; yes sends the same with more. */
  question?: { code: string; more: Readonly<Record<string, unknown>>; yes: MessageDescriptor };
  /** Shown above the refused results, from the reasons of each; null where they suffice. */
  refusedText?: (reasons: readonly string[]) => string | null;
}

/**
 * The actions that apply to rows with these filters, for users who may read the choices they need.
 */
export const offeredActions = (
  actions: Readonly<Record<string, BulkAction | undefined>>,
  filters: Readonly<Record<string, string>>,
  person: CurrentUser | null,
): [string, BulkAction][] =>
  Object.entries(actions).flatMap(([name, action]) => {
    if (
      !action ||
      (action.archived !== undefined && action.archived !== (filters['archived'] === 'true'))
    )
      return [];
    return !action.sections || offeredSections(action.sections, person).length > 0
      ? [[name, action]]
      : [];
  });

const notFilters = ['page', 'per_page', 'after', 'total', 'sort', 'direction'];

/**
 * The part of the body that names the rows: ids, or the list's filters and search where all that
 * match are chosen.
 */
export const rowsOfBulk = (target: BulkTarget): Record<string, unknown> =>
  target.kind === 'some'
    ? { ids: target.ids }
    : {
        all_selected: true,
        filters: Object.fromEntries(
          Object.entries(target.query).filter(
            ([name, value]) => !notFilters.includes(name) && value !== undefined,
          ),
        ),
      };
