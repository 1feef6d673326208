// Lines by Mantine's charts; loaded with the first chart that is shown.
import '@mantine/charts/styles.layer.css';
import { LineChart } from '@mantine/charts';
import { MantineLook } from '../theme/mantine-look.tsx';
import { type ChartProps, rowsOf } from './chart-data.ts';
import { drawingProps } from './drawing-look.ts';

export default function LineDrawing(props: ChartProps) {
  const { series, ...look } = drawingProps(props);
  return (
    <MantineLook>
      <LineChart
        {...look}
        data={rowsOf(props)}
        series={series.map((one, at) => (at === 0 ? one : { ...one, strokeDasharray: '5 4' }))}
        curveType="linear"
        dotProps={{ r: 2.5 }}
        lineProps={{ isAnimationActive: false }}
        lineChartProps={{ accessibilityLayer: false }}
      />
    </MantineLook>
  );
}
