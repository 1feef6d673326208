// The response groups of a department: for each type of device one of the organisation's groups, or
// none.
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { responseGroups } from '#domain/responses/response-groups.api.ts';
import {
  type DepartmentGroups,
  groupChoice,
  responsesApi,
  responseWriters,
} from '#domain/responses/responses.api.ts';
import { call } from '#web/kit/call/call.ts';
import { keysOf } from '#web/kit/call/query.ts';
import type { FieldProps } from '#web/kit/fields/field-props.ts';
import { useFormStore, useProblem } from '#web/kit/form/form-context.tsx';
import { RecordForm } from '#web/kit/form/record-form.tsx';
import { shownByForm } from '#web/kit/form/resource-parts.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { useRecordForm } from '#web/kit/form/use-record-form.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Link } from '#web/kit/screen/address.tsx';
import { mayAny, useUser } from '#web/kit/session/session.ts';
import { Choice } from '#web/ui/controls/choices/choice.tsx';
import { Facts } from '#web/ui/display/page.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import styles from './levels/levels.module.css';

const schema = z.object({
  response_groups: field.rows('response groups', groupChoice, { most: 20 }),
});

const deviceTypes = createContext<DepartmentGroups['device_types']>([]);

const sections = sectionsOf(schema)([
  {
    key: 'groups',
    title: msg`Response groups`,
    intro: msg`The instructions operators follow for alerts of this department's people, one group for each type of device.`,
    fields: {
      response_groups: {
        label: msg`Response groups`,
        wide: true,
        control: GroupChoices,
        fields: { response_group_id: { label: msg`Group`, picker: responseGroups.api.picker } },
      },
    },
    below: WhereGroupsAre,
  },
]);

export interface GroupsFormProps {
  id: number;
  kept: DepartmentGroups;
  isArchived: boolean;
}

/** For those who may not choose: each type of device with its group. */
function Chosen({ kept: { device_types, response_groups } }: Pick<GroupsFormProps, 'kept'>) {
  const { t } = useLingui();
  const groupOf = (type: number) =>
    response_groups.find(({ device_type_id }) => device_type_id === type)?.response_group_id;
  return (
    <section aria-label={t`Response groups`}>
      <h3>{t`Response groups`}</h3>
      <Facts
        facts={device_types.map(({ id, title, groups }) => [
          title,
          groups.find((group) => group.id === groupOf(id))?.name ?? t`No group`,
        ])}
      />
    </section>
  );
}

export function GroupsForm(props: GroupsFormProps) {
  const mayWrite = mayAny(useUser(), responseWriters.groups) && !props.isArchived;
  return (
    <div className={styles.part}>
      <deviceTypes.Provider value={props.kept.device_types}>
        {mayWrite ? <Writing {...props} /> : <Chosen kept={props.kept} />}
      </deviceTypes.Provider>
    </div>
  );
}

function Writing({ id, kept }: GroupsFormProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const params = { id };
  const form = useRecordForm({
    schema,
    originals: { ...kept },
    draftKey: `response groups of department ${id}`,
    send: async (changes, originals) => {
      const { response_groups } = schema.parse({
        response_groups: kept.response_groups,
        ...changes,
      });
      const body = { response_groups, updated_at: String(originals['updated_at'] ?? '') };
      return { ...(await call(responsesApi.chooseGroups, { params, body }, shownByForm)) };
    },
    reload: async () => ({
      ...(await call(responsesApi.departmentGroups, { params }, shownByForm)),
    }),
    onSaved: () => {
      for (const read of [responsesApi.departmentGroups, responsesApi.ofDepartment])
        void client.invalidateQueries({ queryKey: keysOf(read) });
      toast.success(t`Response groups saved.`);
    },
  });
  const { store } = form;
  // A form without edits takes over a newer state.
  useEffect(() => {
    if (store.changed().length === 0 && store.originals()['updated_at'] !== kept.updated_at)
      store.reset({ ...kept });
  }, [store, kept]);
  return <RecordForm form={form} schema={schema} sections={sections} />;
}

const choicesIn = (value: unknown): DepartmentGroups['response_groups'] =>
  schema.shape.response_groups.safeParse(value).data ?? [];

function GroupChoices({ name, value, rowsNow, onSet, onLeave }: FieldProps) {
  const types = useContext(deviceTypes);
  const choices = choicesIn(value);
  const choose = (deviceTypeId: number, groupId: number | null) => {
    onSet(
      choicesIn(rowsNow()).map((one) =>
        one.device_type_id === deviceTypeId ? { ...one, response_group_id: groupId } : one,
      ),
    );
  };
  return (
    <div className={styles.choices}>
      {choices.map(({ device_type_id, response_group_id }, at) => {
        const type = types.find(({ id }) => id === device_type_id);
        return (
          <GroupChoice
            key={device_type_id}
            name={`${name}.${at}.response_group_id`}
            type={type}
            value={response_group_id}
            onChoose={(groupId) => choose(device_type_id, groupId)}
            onLeave={onLeave}
          />
        );
      })}
    </div>
  );
}

interface GroupChoiceProps {
  name: string;
  type: DepartmentGroups['device_types'][number] | undefined;
  value: number | null;
  onChoose: (groupId: number | null) => void;
  onLeave: () => void;
}

function GroupChoice({ name, type, value, onChoose, onLeave }: GroupChoiceProps) {
  const { t } = useLingui();
  const problem = useProblem(useFormStore(), name);
  const wholeGroup = type?.groups.find(
    ({ for_whole_organisation }) => for_whole_organisation,
  )?.name;
  return (
    <Choice
      name={name}
      label={type?.title ?? ''}
      error={problem}
      options={(type?.groups ?? []).map((group) => ({
        value: String(group.id),
        label: group.name,
      }))}
      empty={wholeGroup ? t`${wholeGroup} (whole organisation)` : t`No group: default instructions`}
      defaultValue={value === null ? '' : String(value)}
      onChange={(chosen) => onChoose(chosen === '' ? null : Number(chosen))}
      onBlur={onLeave}
    />
  );
}

/** Groups are written by the platform's staff (R272). */
function WhereGroupsAre() {
  const scope = useScope();
  const mayEdit = mayAny(useUser(), responseGroups.access.write);
  return (
    <p className={styles.where}>
      {mayEdit && scope.key === 'chosen' ? (
        <Link to={`${scope.base}/device-responses`}>
          <Trans>Edit response groups</Trans>
        </Link>
      ) : (
        <Trans>Ask your provider to change a group or to add one.</Trans>
      )}
    </p>
  );
}
