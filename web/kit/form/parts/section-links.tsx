// Links to the sections of a long form. They scroll and move the focus; the address stays that of
// the record, so that Back leaves the form in one step.
import { useLingui } from '@lingui/react/macro';
import styles from '../form.module.css';
import type { SectionShape } from '../store/form-shape.ts';

export function SectionLinks({
  sections,
}: {
  sections: readonly Pick<SectionShape, 'key' | 'title'>[];
}) {
  const { t, i18n } = useLingui();
  return (
    <nav className={styles.links} aria-label={t`Sections`}>
      <ul>
        {sections.map(({ key, title }) => (
          <li key={key}>
            <a href={`#${key}`} onClick={(event) => goTo(event, key)}>
              {i18n._(title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function goTo(event: { preventDefault: () => void }, key: string): void {
  event.preventDefault();
  const section = document.getElementById(key);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}
