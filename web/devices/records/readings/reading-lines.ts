// Each reading of a device as lines of words, with units.
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { DeviceReading } from '#domain/devices/readings/device-reading.ts';
import type { ReadingName, ReadingValue } from '#domain/devices/readings/reading-values.ts';
import { alarmFlagWords, flagsInWords, statusFlagWords } from './flag-words.ts';
import * as logged from './logged-lines.ts';
import * as network from './network-lines.ts';
import * as place from './place-lines.ts';
import { joined, type ReadingFormat } from './reading-format.ts';

/** In the order in which they are shown. */
export const readingTitles: Readonly<Record<ReadingName, MessageDescriptor>> = {
  status: msg`Status`,
  alarm: msg`Alarm record`,
  battery: msg`Battery measured`,
  steps: msg`Steps`,
  activity: msg`Activity`,
  heart_rate: msg`Heart rate`,
  blood_oxygen: msg`Blood oxygen`,
  beacon: msg`Beacons`,
  home_wifi: msg`Home Wi-Fi`,
  ble: msg`Bluetooth tags`,
  ble_area: msg`Bluetooth areas`,
  gps: msg`GPS`,
  smart: msg`Smart location`,
  wifi_named: msg`Wi-Fi networks`,
  wifi: msg`Wi-Fi networks without names`,
  cells: msg`Mobile cells`,
  call: msg`Calls`,
  bark: msg`Barking`,
  pet_walk: msg`Walks`,
  sim: msg`SIM card`,
  unknown: msg`Unknown records`,
};

export function readingLines(reading: DeviceReading, format: ReadingFormat): string[] {
  switch (reading.name) {
    case 'status':
      return reading.records.map(statusLine);
    case 'alarm':
      return reading.records.map((alarm) => alarmLine(alarm, format));
    case 'battery':
      return reading.records.map(({ percent, millivolts }) => `${percent}%, ${millivolts} mV`);
    case 'sim':
      return reading.records.map(({ iccid }) => iccid);
    case 'unknown':
      return reading.records.map(({ key, hex }) => t`key ${hexOf(key)}: ${hex}`);
    case 'gps':
      return reading.records.map((gps) => place.gpsLine(gps, format));
    case 'smart':
      return reading.records.map((area) => place.areaLine(area, format));
    case 'ble_area':
      return reading.records.map((area) => place.areaLine(area, format));
    case 'ble':
      return reading.records.map(place.tagLine);
    case 'beacon':
      return reading.records.map(place.beaconLine);
    case 'home_wifi':
      return reading.records.map(place.homeLine);
    case 'wifi':
      return reading.records.map(network.wifiLine);
    case 'wifi_named':
      return reading.records.map(network.wifiLine);
    case 'cells':
      return reading.records.flatMap(network.cellLines);
    default:
      return loggedLines(reading, format);
  }
}

type Logged = Extract<
  DeviceReading,
  { name: 'steps' | 'activity' | 'bark' | 'heart_rate' | 'blood_oxygen' | 'call' | 'pet_walk' }
>;

function loggedLines(reading: Logged, format: ReadingFormat): string[] {
  switch (reading.name) {
    case 'steps':
      return timed(reading.records, logged.stepsLine, format);
    case 'activity':
      return timed(reading.records, logged.activityLine, format);
    case 'bark':
      return timed(reading.records, logged.barkLine, format);
    case 'heart_rate':
      return timed(reading.records, logged.heartLine, format);
    case 'blood_oxygen':
      return timed(reading.records, logged.oxygenLine, format);
    case 'call':
      return timed(reading.records, logged.callLine, format);
    case 'pet_walk':
      return reading.records.map((walk) => logged.walkLine(walk, format)).reverse();
  }
}

const timed = <Timed extends { at: string }>(
  records: readonly Timed[],
  say: (one: Timed) => string,
  { dateTime }: ReadingFormat,
): string[] => records.map((one) => `${say(one)}, ${dateTime(one.at)}`).reverse();

function statusLine({
  flags,
  work_mode,
  signal,
  battery_percent,
  extension,
}: ReadingValue<'status'>): string {
  return joined([
    battery_percent !== null && t`battery ${battery_percent}%`,
    t`signal ${signal} of 31`,
    t`work mode ${work_mode}`,
    flagsInWords(flags, statusFlagWords),
    extension !== null && t`extra word ${hexOf(extension)}`,
  ]);
}

function alarmLine(
  { flags, at, extension }: ReadingValue<'alarm'>,
  { dateTime }: ReadingFormat,
): string {
  const isRemoved = extension !== null && extension % 2 === 1;
  return joined([
    flags.length > 0 ? flagsInWords(flags, alarmFlagWords) : t`no flag`,
    isRemoved && t`taken off`,
    extension !== null && extension > 1 && t`extra word ${hexOf(extension)}`,
    at !== null && dateTime(at),
  ]);
}

const hexOf = (word: number): string => `0x${word.toString(16).padStart(2, '0')}`;
