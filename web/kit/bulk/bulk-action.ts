// An action on many rows of a list at once: how it is declared, and what is sent for the rows that
// are chosen.
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
  /** What it does, asked before: "People of these departments keep their devices." */
  effect: MessageDescriptor;
  /** What cannot be taken back is red. */
  danger?: boolean;
  /**
   * Offered only where the list is filtered to archived rows (true), or leaves them out (false).
   */
  archived?: boolean;
  /** What is asked for with it, where the call takes more than the rows. */
  sections?: readonly SectionShape[];
  /** Only the fields that were filled in are sent: the others stay as they are. */
  partial?: true;
  /**
   * A refusal that is a question: it is asked in the server's words, and yes sends the same with
   * more.
   */
  question?: { code: string; more: Readonly<Record<string, unknown>>; yes: MessageDescriptor };
  /**
   * Said above the results of what was refused, from the reasons of each; null where they say
   * enough.
   */
  refusedText?: (reasons: readonly string[]) => string | null;
}

/**
 * The actions that make sense for rows that these filters show, for who may choose what they ask
 * for.
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
