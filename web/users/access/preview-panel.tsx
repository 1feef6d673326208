// What a person sees, in words: asked of the server in that person's own view, as it is saved now.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { groupsOf } from '#domain/permissions/ability-groups.ts';
import { accessApi, type Preview } from '#domain/permissions/permissions.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { SkeletonRows } from '#web/ui/feedback/states.tsx';
import { groupWords } from './ability-words.ts';
import styles from './access.module.css';

type Seen = NonNullable<NonNullable<Preview['sees']>['people']>;

export function PreviewPanel({ id, name }: { id: number; name: string }) {
  const { t, i18n } = useLingui();
  const { data, error } = useData(
    accessApi.preview,
    { params: { id } },
    { staleTime: 0, handles: [0, 422, 500, 503] },
  );
  if (error) return null;
  if (!data) return <SkeletonRows rows={3} height={28} />;
  const areas = groupsOf(data.abilities).map((group) => i18n._(groupWords[group.name]));
  const { sees } = data;
  const more = (seen: Seen): string =>
    seen.is_capped ? t`More than 1,000` : i18n.number(seen.count);
  const line = (
    seen: Seen | null,
    of: (count: string, plural: number) => string,
    none: string,
  ): string => {
    if (seen === null) return none;
    const text = of(more(seen), seen.count);
    const others = seen.count - seen.names.length;
    if (seen.names.length === 0) return text;
    const names = seen.names.join(', ');
    return others > 0 ? t`${text}: ${names} and others` : `${text}: ${names}`;
  };
  return (
    <section className={styles.preview} aria-labelledby="preview-title">
      <h3 id="preview-title">{t`What ${name} can see`}</h3>
      <p>
        {areas.length === 0
          ? t`Only their own account: they have no permissions.`
          : t`Their own account, and: ${areas.join(', ')}.`}
      </p>
      {sees === null && (
        <p>{t`They see more than you do, so people, departments and devices are not listed here.`}</p>
      )}
      {sees !== null && areas.length > 0 && (
        <ul>
          <li>
            {line(
              sees.people,
              (count, n) => plural(n, { one: `${count} person`, other: `${count} people` }),
              t`No people`,
            )}
          </li>
          <li>
            {line(
              sees.departments,
              (count, n) =>
                plural(n, { one: `${count} department`, other: `${count} departments` }),
              t`No departments`,
            )}
          </li>
          <li>
            {line(
              sees.devices,
              (count, n) => plural(n, { one: `${count} device`, other: `${count} devices` }),
              t`No devices`,
            )}
          </li>
        </ul>
      )}
    </section>
  );
}
