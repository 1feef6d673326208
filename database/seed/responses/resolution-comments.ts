// The resolution comments that operators choose from, of the demo world and of a new platform.
export const resolutionComments = [
  'False alarm, person confirmed safe',
  'Pressed by mistake',
  'Device dropped or knocked',
  'Test agreed with the person',
  'Person safe, no help needed',
  'Contact attended, person safe',
  'Police attended',
  'Ambulance attended',
  'Forgot to end the welfare timer',
  'Out of coverage, person reached',
  'Duplicate of another alert',
];
