// A monitored person's details, which the monitoring centre reads and does not change.
import { users } from '#domain/users/people.api.ts';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { DetailsColumns } from './details-columns.tsx';
import { PersonFacts } from './person-facts.tsx';

export default function MonitoredDetailsTab() {
  const person = useOpenRecord(users);
  return (
    <DetailsColumns person={person} mayFix={false}>
      <PersonFacts person={person} />
    </DetailsColumns>
  );
}
