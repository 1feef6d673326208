// What a feature says of the screens of its resource: words, columns, forms, state.
import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType, ReactNode } from 'react';
import type * as z from 'zod';
import type { MenuItem } from '#web/ui/overlays/menu.tsx';
import type { BulkAction } from '../../bulk/bulk-action.ts';
import type { FormResource, RecordOf } from '../../form/resource-parts.ts';
import type { SectionShape } from '../../form/store/form-shape.ts';
import type { CurrentUser } from '../../session/session.ts';
import type { StatusLook } from '../../status/status-badge.tsx';
import type { Columns, Filters, ListEndpoint, RowOf } from '../../table/list-shape.ts';

/** A resource with all its calls, as `resource()` makes it. */
export interface PageResource extends FormResource {
  readonly words: { readonly one: string; readonly many: string };
  readonly bulk?: Readonly<Record<string, { readonly body?: z.ZodObject; readonly verb?: string }>>;
  readonly api: FormResource['api'] & { readonly list: ListEndpoint };
}

export interface Words {
  /** In the plural, as in "No departments match". */
  many: MessageDescriptor;
  /** On the button, such as "Add department". */
  add: MessageDescriptor;
  search: MessageDescriptor;
  /** Where there are none yet. */
  none?: { title: MessageDescriptor; text: MessageDescriptor };
}

/** A page that leads here, with its name. */
export interface Area {
  readonly title: string;
  readonly to: string;
}

export interface ResourcePagesShape<R extends PageResource> {
  title: MessageDescriptor;
  words: Words;
  /** Left out, the record's `name`. */
  nameOf?: (record: RecordOf<R>) => string;
  list: {
    columns: Columns<RowOf<R['api']['list']>>;
    filters?: Filters<R['api']['list']>;
    /** Beside the button that adds, for who may write. */
    Buttons?: ComponentType;
    /**
     * Adding and changing happen in a dialog over the list; the resource has no page, and no screen
     * to add one.
     */
    dialog?: {
      sections: readonly SectionShape[];
      /** What a new one begins with. */
      initial?: Partial<RecordOf<R>>;
      /** Who may add, where the permission of the resource does not say it all. */
      mayAdd?: (user: CurrentUser) => boolean;
    };
    /** A hook: what can be done with one row besides its verbs. */
    useRowActions?: () => (row: RowOf<R['api']['list']>) => readonly MenuItem[];
    /** Whether a row can be changed and removed; left out, each can. */
    mayChange?: (row: RowOf<R['api']['list']>) => boolean;
    /** Actions on the selected rows, by their names in the resource's `bulk`. */
    bulk?: { readonly [Name in keyof R['bulk'] & string]?: BulkAction };
  };
  /** The screen that adds one. */
  add?: {
    sections: readonly SectionShape[];
    initial?: Partial<RecordOf<R>>;
    /** Of its screen, below the list; left out, `add`. */
    path?: string;
    /** Who may, where the permission of the resource does not say it all. */
    may?: (user: CurrentUser) => boolean;
  };
  page?: {
    /** By the path of their tab. */
    forms: Readonly<Record<string, readonly SectionShape[]>>;
    /** A picture before the name. */
    mark?: (record: RecordOf<R>) => ReactNode;
    status?: (record: RecordOf<R>) => StatusLook | undefined;
    facts?: (record: RecordOf<R>) => ReactNode;
    /** A hook: where the page was opened from, where that is not its list. */
    useWayBack?: () => Area | undefined;
    /** Names in the address that its tabs keep, such as that of the way back. */
    keeps?: readonly string[];
    /** Besides the verbs of the resource. */
    actions?: (record: RecordOf<R>) => readonly MenuItem[];
    /** Buttons in the head, beside the menu. */
    Buttons?: ComponentType<{ record: RecordOf<R> }>;
    /** A banner on each of its tabs; draws nothing where there is nothing to say. */
    Notice?: ComponentType<{ record: RecordOf<R> }>;
    /** The paths of tabs that make no sense for this record. */
    hides?: (record: RecordOf<R>) => readonly string[];
    /**
     * Whether the reader may change this record; left out, the permission of the resource says it.
     */
    mayChange?: (record: RecordOf<R>, user: CurrentUser) => boolean;
  };
  /** What is wrong with fields that are right one by one. */
  faults?: (values: RecordOf<R>) => Readonly<Record<string, readonly string[]>>;
  /** What removing one does, asked before. */
  removing?: (record: RecordOf<R>) => ReactNode | Promise<ReactNode>;
  /** The verb that people read for it; left out, "Remove". */
  removeWord?: 'delete';
  /**
   * What archiving one does that restoring does not bring back, asked before; null where there is
   * nothing to ask.
   */
  archiving?: (record: RecordOf<R>) => ReactNode;
  /** What restoring one asks for, in a dialog, where it is needed. */
  restoring?: {
    needed: (record: RecordOf<R>) => boolean;
    why: MessageDescriptor;
    sections: readonly SectionShape[];
  };
}

/** A declaration with the name of a record settled, as the parts take it. */
export interface Declared<R extends PageResource> extends ResourcePagesShape<R> {
  resource: R;
  nameOf: (record: RecordOf<R>) => string;
}
