// The page of a group of settings: its sections in one form, saved together; users who may only
// read them see the values.
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import type * as z from 'zod';
import { Page } from '#web/ui/display/page.tsx';
import { Hidden } from '#web/ui/feedback/announcer.tsx';
import type { Callable } from '../call/call-types.ts';
import { EditForm, type EditFormProps } from '../form/edit-form.tsx';
import type { FormResource } from '../form/resource-parts.ts';
import type { SectionShape } from '../form/store/form-shape.ts';
import { organisationParams } from '../scope/scoped-params.ts';
import { useScope } from '../scope/use-scope.tsx';

/** The part of a group that the page needs (domain/kit/settings-group.ts). */
export interface PageGroup {
  readonly name: string;
  readonly path: string;
  readonly access: FormResource['access'];
  readonly fields: z.ZodObject;
  readonly record: z.ZodObject;
  readonly api: { readonly get: Callable; readonly save: Callable & { readonly body?: z.ZodType } };
}

export interface SettingsPageShape<G extends PageGroup> {
  title: MessageDescriptor;
  sections: readonly SectionShape[];
  /** Problems of fields that are valid one by one. */
  faults?: (values: z.output<G['record']>) => Readonly<Record<string, readonly string[]>>;
  /** Content below the form with its own saving. Ordinary React. */
  below?: ComponentType;
}

/**
 * The component of a screen over a group: `export default settingsPage(group, { title, sections
 * })`.
 */
export function settingsPage<G extends PageGroup>(
  group: G,
  { title, sections, faults, below: Below }: SettingsPageShape<G>,
) {
  const { get, save } = group.api;
  // A group is a record that is always there: its list and its adding are never called.
  const resource: FormResource = {
    ...group,
    required: [],
    api: { list: get, get, create: save, update: save },
  };
  return function SettingsPage() {
    const { i18n } = useLingui();
    const scope = useScope();
    const name = i18n._(title);
    const shown = {
      resource,
      params: organisationParams(group.path, scope),
      sections,
      faults,
      nameOf: () => name,
    };
    return (
      <Page>
        <Hidden>
          <h2>{name}</h2>
        </Hidden>
        <EditForm {...(shown as unknown as EditFormProps<FormResource>)} />
        {Below && <Below />}
      </Page>
    );
  };
}
