// The commands to the pendant of the open alert; the story that tells how far they are is read with them, and kept by its live news.
import { useData } from '#web/kit/call/query.ts';
import { alertCalls } from '../alert-calls.ts';
import styles from '../work/work.module.css';
import { CommandStrips } from './command-strips.tsx';

export default function AlertCommands({ id }: { id: number }) {
  const { data } = useData(alertCalls.history, { params: { id } }, { handles: [0, 429, 500, 503] });
  return (
    <div className={styles.strips}>
      <CommandStrips lines={data ?? []} />
    </div>
  );
}
