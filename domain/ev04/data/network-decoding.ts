// Decodes Wi-Fi and cell lists (protocol section 2, keys 0x19, 0x21, 0x22, 0x29, 0x2B); an
// incomplete last entry is left out.
import { macOf, textOf, viewOf } from '../bytes.ts';
import type { CellsRecord, NamedWifiRecord, WifiRecord } from './data-record.ts';

export function decodeWifi(value: Uint8Array): WifiRecord {
  const view = viewOf(value);
  const networks: WifiRecord['networks'] = [];
  for (let at = 0; at + 7 <= value.length; at += 7) {
    networks.push({ mac: macOf(value.subarray(at + 1, at + 7), 'wire'), rssi: view.getInt8(at) });
  }
  return { type: 'wifi', networks };
}

export function decodeNamedWifi(value: Uint8Array): NamedWifiRecord {
  const view = viewOf(value);
  const networks: NamedWifiRecord['networks'] = [];
  let at = 0;
  while (at + 8 <= value.length) {
    const nameEnd = at + 8 + view.getUint8(at + 7);
    if (nameEnd > value.length) break;
    const mac = macOf(value.subarray(at + 1, at + 7), 'wire');
    networks.push({ mac, rssi: view.getInt8(at), name: textOf(value.subarray(at + 8, nameEnd)) });
    at = nameEnd;
  }
  return { type: 'wifi_named', networks };
}

const CELL_LAYOUTS = {
  gsm: { mnc_bytes: 1, cell_bytes: 2 },
  lte: { mnc_bytes: 1, cell_bytes: 4 },
  lte_wide: { mnc_bytes: 2, cell_bytes: 4 },
} as const;

/**
 * Null when not even the network codes fit. Signals stay raw: units send positive and negative
 * values (protocol section 2).
 */
export function decodeCells(layout: CellsRecord['layout'], value: Uint8Array): CellsRecord | null {
  const { mnc_bytes, cell_bytes } = CELL_LAYOUTS[layout];
  const first = 2 + mnc_bytes;
  if (value.length < first) return null;
  const view = viewOf(value);
  const cells: CellsRecord['cells'] = [];
  for (let at = first; at + 3 + cell_bytes <= value.length; at += 3 + cell_bytes) {
    const cell = cell_bytes === 2 ? view.getUint16(at + 3, true) : view.getUint32(at + 3, true);
    cells.push({ signal: view.getInt8(at), area: view.getUint16(at + 1, true), cell });
  }
  const mnc = mnc_bytes === 1 ? view.getUint8(2) : view.getUint16(2, true);
  return { type: 'cells', layout, mcc: view.getUint16(0, true), mnc, cells };
}
