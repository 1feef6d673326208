// A dispatch brief in the order in which it is spoken, large enough to read at arm's length.
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { BriefPart, DispatchBrief } from '#domain/alerts/dispatch-brief/dispatch-brief.ts';
import { spokenCode } from '#domain/alerts/dispatch-brief/read-back-code.ts';
import styles from './brief.module.css';

export interface BriefPartsProps {
  brief: DispatchBrief;
  /** What is shown below the lines of a part. */
  below?: Partial<Record<BriefPart['key'], ReactNode>>;
}

export function BriefParts({ brief: { parts, code }, below = {} }: BriefPartsProps) {
  return (
    <div className={styles.parts}>
      {parts.map(({ key, title, lines }) => (
        <section key={key} data-part={key}>
          <h3>{title}</h3>
          {[...new Set(lines)].map((line) => (
            <p key={line}>{line}</p>
          ))}
          {below[key]}
          {key === 'call_back' && code !== null && <Code code={code} />}
        </section>
      ))}
    </div>
  );
}

/** Behind position and number, which it is of. */
function Code({ code }: { code: string }) {
  return (
    <p className={styles.code}>
      <span>
        <Trans>Read-back code</Trans>
      </span>{' '}
      <b>{Array.from(code).join(' ')}</b> <span>{spokenCode(code)}</span>
    </p>
  );
}
