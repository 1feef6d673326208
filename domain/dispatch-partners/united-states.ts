// Whether a position is certainly outside of the 50 states. Noonlight serves the United States
// only, so a dispatch for another country would send no help.

type Point = readonly [longitude: number, latitude: number];

/**
 * The contiguous states with a margin of some kilometres, so that no one near the border is
 * refused. From the Pacific in the north, clockwise.
 */
const contiguous: readonly Point[] = [
  [-125.1, 48.6],
  [-123.5, 48.35],
  [-123.2, 48.75],
  [-123.4, 49.05],
  [-95.3, 49.05],
  [-95.1, 49.45],
  [-94.5, 48.85],
  [-93.2, 48.75],
  [-89.5, 48.15],
  [-88.3, 48.4],
  [-84.8, 46.85],
  [-84.1, 46.6],
  [-83.4, 46.15],
  [-82.4, 45.4],
  [-82.3, 43.1],
  [-82.95, 42.4],
  [-83.0, 42.0],
  [-82.6, 41.75],
  [-79.0, 42.7],
  [-78.9, 43.35],
  [-76.4, 44.2],
  [-74.9, 45.1],
  [-71.4, 45.1],
  [-70.3, 46.3],
  [-69.1, 47.55],
  [-67.7, 47.15],
  [-67.6, 45.7],
  [-66.8, 44.7],
  [-69.5, 41],
  [-75, 35],
  [-79.8, 27],
  [-79.9, 24.3],
  [-83, 24.3],
  [-97, 25.8],
  [-99.2, 26.3],
  [-99.6, 27.5],
  [-100.6, 28.9],
  [-101.4, 29.7],
  [-102.6, 29.65],
  [-103.2, 28.9],
  [-104.6, 29.5],
  [-106.3, 31.65],
  [-106.6, 31.7],
  [-108.3, 31.7],
  [-108.3, 31.25],
  [-111.1, 31.25],
  [-114.9, 32.45],
  [-117.2, 32.5],
  [-121, 33.4],
  [-125.1, 40],
];
/** South, north, west, east. Alaska ends at 141 degrees west, apart from its south-east. */
const boxes = [
  [51, 71.6, -180, -140.9],
  [54.5, 60.5, -141, -129.9],
  [51, 53.5, 172, 180],
  [18.5, 22.6, -160.8, -154.5],
] as const;

/** @param latitude degrees north @param longitude degrees east */
export function isOutsideUnitedStates({
  latitude,
  longitude,
}: {
  latitude: number;
  longitude: number;
}): boolean {
  const isInBox = boxes.some(
    ([south, north, west, east]) =>
      latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  );
  return !isInBox && !isWithin(contiguous, [longitude, latitude]);
}

/** Counts the edges that a line to the east crosses: an odd number is inside. */
function isWithin(outline: readonly Point[], [x, y]: Point): boolean {
  let inside = false;
  outline.forEach(([x1, y1], at) => {
    const [x2, y2] = outline[(at + 1) % outline.length] ?? [x1, y1];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  });
  return inside;
}
