// Bars by Mantine's charts; the second series is hatched, so that it differs without colour.
import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { useId } from 'react';
import { MantineLook } from '../theme/mantine-look.tsx';
import { type ChartProps, rowsOf } from './chart-data.ts';
import { drawingProps, faint } from './drawing-look.ts';

export default function BarDrawing(props: ChartProps) {
  const hatch = useId();
  const second = props.series[1]?.key;
  return (
    <MantineLook>
      <BarChart
        {...drawingProps(props)}
        data={rowsOf(props)}
        maxBarWidth={40}
        barProps={({ name }) => ({
          isAnimationActive: false,
          ...(name === second ? { fill: `url(#${hatch})`, stroke: faint } : {}),
        })}
        barChartProps={{ accessibilityLayer: false }}
      >
        <defs>
          <pattern
            id={hatch}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="2.5" height="6" fill={faint} />
          </pattern>
        </defs>
      </BarChart>
    </MantineLook>
  );
}
