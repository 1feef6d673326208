// What a pendant reported last besides its place: in words, with when it was.
import { useLingui } from '@lingui/react/macro';
import type { Device } from '#domain/devices/device-record.ts';
import type { DeviceReading } from '#domain/devices/readings/device-reading.ts';
import { isLogged, type ReadingName } from '#domain/devices/readings/reading-values.ts';
import { Facts } from '#web/ui/display/page.tsx';
import styles from '../devices-pages.module.css';
import { type ReadingFormat, useReadingFormat } from './reading-format.ts';
import { readingLines, readingTitles } from './reading-lines.ts';

const order = Object.keys(readingTitles);
const placeOf = (name: ReadingName): number => order.indexOf(name);

export function DeviceReadings({ readings }: Pick<Device, 'readings'>) {
  const { t, i18n } = useLingui();
  const format = useReadingFormat();
  const shown = readings.toSorted((left, right) => placeOf(left.name) - placeOf(right.name));
  return (
    <section className={styles.part} aria-labelledby="device-readings">
      <h3 id="device-readings">{t`Last reported`}</h3>
      {shown.length === 0 ? (
        <p className={styles.about}>{t`What the pendant reports appears here.`}</p>
      ) : (
        <Facts
          facts={shown.map((reading) => [
            i18n._(readingTitles[reading.name]),
            <Lines key="lines" reading={reading} format={format} />,
          ])}
        />
      )}
    </section>
  );
}

function Lines({ reading, format }: { reading: DeviceReading; format: ReadingFormat }) {
  const { t } = useLingui();
  const lines = [...new Set(readingLines(reading, format))];
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {!isLogged(reading.name) && (
        <li className={styles.about}>
          {reading.doubt === 'time' ? t`Time unknown` : format.dateTime(reading.at)}
        </li>
      )}
      {reading.doubt === 'network' && (
        <li className={styles.about}>{t`From a new network, not confirmed`}</li>
      )}
    </ul>
  );
}
