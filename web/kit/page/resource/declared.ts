// A feature's declaration of its resource's screens: words, columns, forms, state.
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
    /** Next to the button that adds, for users with write access. */
    Buttons?: ComponentType;
    /**
     * Adding and changing happen in a dialog over the list; the resource has no page, and no screen
     * to add one.
     */
    dialog?: {
      sections: readonly SectionShape[];
      /** Initial values of a new record. */
      initial?: Partial<RecordOf<R>>;
      /** Which users may add, where the permission of the resource is not enough. */
      mayAdd?: (user: CurrentUser) => boolean;
    };
    /** A hook: the actions on one row besides its verbs. */
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
    /** Which users may, where the permission of the resource is not enough. */
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
    /** Buttons in the head, next to the menu. */
    Buttons?: ComponentType<{ record: RecordOf<R> }>;
    /** A banner on each of its tabs; empty where it does not apply. */
    Notice?: ComponentType<{ record: RecordOf<R> }>;
    /** The paths of tabs that make no sense for this record. */
    hides?: (record: RecordOf<R>) => readonly string[];
    /**
     * Whether the reader may change this record; left out, the permission of the resource decides.
     */
    mayChange?: (record: RecordOf<R>, user: CurrentUser) => boolean;
  };
  /** Problems of fields that are valid one by one. */
  faults?: (values: RecordOf<R>) => Readonly<Record<string, readonly string[]>>;
  /** The effect of removing one, shown in the question. */
  removing?: (record: RecordOf<R>) => ReactNode | Promise<ReactNode>;
  /** The verb that people read for it; left out, "Remove". */
  removeWord?: 'delete';
  /**
   * The effects of archiving that restoring does not revert, shown in the question; null without
   * any.
   */
  archiving?: (record: RecordOf<R>) => ReactNode;
  /** The input that restoring one needs, in a dialog. */
  restoring?: {
    needed: (record: RecordOf<R>) => boolean;
    why: MessageDescriptor;
    sections: readonly SectionShape[];
  };
}

/** A declaration with its record's name resolved, as the parts take it. */
export interface Declared<R extends PageResource> extends ResourcePagesShape<R> {
  resource: R;
  nameOf: (record: RecordOf<R>) => string;
}
