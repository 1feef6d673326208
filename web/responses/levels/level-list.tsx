// For each alert type which level's instructions an operator sees and why, and the steps themselves
// as the operator sees them.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import type { TypeResponses } from '#domain/responses/response-step.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Preview } from '../preview.tsx';
import { type About, levelName, whyShown } from './level-words.ts';
import styles from './levels.module.css';

export interface LevelListProps {
  about: About;
  /** Those that the devices can raise, most urgent first. */
  alertTypes: readonly { readonly id: number; readonly name: string }[];
  shown: readonly TypeResponses[];
}

export function LevelList({ about, alertTypes, shown }: LevelListProps) {
  const { t } = useLingui();
  return (
    <ul className={styles.levels} aria-label={t`What operators see`}>
      {alertTypes.map(({ id, name }) => (
        <li key={id}>
          <Level
            name={name}
            about={about}
            responses={shown.find(({ alert_type_id }) => alert_type_id === id)}
          />
        </li>
      ))}
    </ul>
  );
}

function Level({
  name,
  about,
  responses,
}: {
  name: string;
  about: About;
  responses: TypeResponses | undefined;
}) {
  if (!responses)
    return (
      <div className={styles.silent}>
        <b>{name}</b>
        <span>
          <Trans>No instructions at any level.</Trans>
        </span>
      </div>
    );
  const { source, replaces } = responses;
  const replaced = replaces.map(levelName).join(', ');
  return (
    <details>
      <summary>
        <b>
          <IconChevronRight size={16} aria-hidden="true" />
          {name}
        </b>
        <Badge tone={source.level === 'user' || source.level === 'department' ? 'info' : 'quiet'}>
          {levelName(source.level)}
        </Badge>
        <span>
          {whyShown(source, about)} {replaced !== '' && <Trans>Not shown: {replaced}.</Trans>}
        </span>
      </summary>
      <div className={styles.preview}>
        <Preview steps={responses.responses.map((step) => ({ ...step, source }))} />
      </div>
    </details>
  );
}
