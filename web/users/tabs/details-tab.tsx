// A person's details: the form, and beside it whether they are ready for an alert.
import { users } from '#domain/users/people.api.ts';
import { type User, userFaults } from '#domain/users/user.ts';
import { mayManage } from '#domain/users/user-roles.ts';
import { EditForm } from '#web/kit/form/edit-form.tsx';
import { ReadOnlyForm } from '#web/kit/form/read-only-form.tsx';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { personSections, staffSections } from '../person-sections.ts';
import { ReadinessRail } from '../rail/readiness-rail.tsx';
import styles from './details-tab.module.css';

const nameOf = ({ name }: User): string => name;

export default function DetailsTab() {
  const person = useOpenRecord(users);
  const sections = person.organisation ? personSections : staffSections;
  // Others are above the reader, and may only be read.
  const isBelow = mayManage({ role: useUser().role.name }, person.role);
  return (
    <div className={styles.columns}>
      <div className={styles.form}>
        {isBelow ? (
          <EditForm resource={users} params={{ id: person.id }} sections={sections} nameOf={nameOf} faults={userFaults} />
        ) : (
          <ReadOnlyForm schema={users.fields} sections={sections} record={person} />
        )}
      </div>
      <ReadinessRail person={person} />
    </div>
  );
}
