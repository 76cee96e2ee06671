// Reads the time zone of a place that a person names: `MSK`, `UTC+3`, `Moscow`, `москва`, `上海`, `Europe/moscow`. An
// abbreviation with several meanings has several readings. Pure, apart from the list of zones that Node has.

import { nearestNames } from './name.ts';
import { among, distinct, unread, value, type Read } from './result.ts';
import { inputWords } from './words.ts';
import { foldWord } from '../base/visible-text.ts';

const abbreviations: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    utc: ['UTC'],
    gmt: ['UTC'],
    z: ['UTC'],
    msk: ['Europe/Moscow'],
    samt: ['Europe/Samara'],
    yekt: ['Asia/Yekaterinburg'],
    cet: ['Europe/Berlin'],
    cest: ['Europe/Berlin'],
    eet: ['Europe/Athens'],
    wet: ['Europe/Lisbon'],
    est: ['America/New_York'],
    edt: ['America/New_York'],
    et: ['America/New_York'],
    mst: ['America/Denver'],
    mdt: ['America/Denver'],
    cdt: ['America/Chicago'],
    pst: ['America/Los_Angeles'],
    pdt: ['America/Los_Angeles'],
    pt: ['America/Los_Angeles'],
    jst: ['Asia/Tokyo'],
    kst: ['Asia/Seoul'],
    sgt: ['Asia/Singapore'],
    hkt: ['Asia/Hong_Kong'],
    ict: ['Asia/Bangkok'],
    wib: ['Asia/Jakarta'],
    pht: ['Asia/Manila'],
    pkt: ['Asia/Karachi'],
    gst: ['Asia/Dubai'],
    trt: ['Europe/Istanbul'],
    aest: ['Australia/Sydney'],
    aedt: ['Australia/Sydney'],
    nzst: ['Pacific/Auckland'],
    brt: ['America/Sao_Paulo'],
    cst: ['Asia/Shanghai', 'America/Chicago', 'America/Havana'],
    ist: ['Asia/Kolkata', 'Europe/Dublin', 'Asia/Jerusalem'],
    bst: ['Europe/London', 'Asia/Dhaka'],
    ast: ['America/Halifax', 'Asia/Riyadh'],
    amt: ['Asia/Yerevan', 'America/Manaus'],
  }),
);

/** More are not offered. */
const mostChoices = 4;
/** A shorter beginning is that of too many places. */
const shortestBeginning = 3;
/** `Asia/Shanghai` by `shanghai` and by `asia/shanghai`. */
const zonesByName = new Map<string, string[]>();

/** Zones by their names on the IANA list. */
export function readZone(written: string): Read<string, 'unknown'> {
  const text = foldWord(written).trim().replace(/\s+/g, ' ');
  const zone = inputWords.zones.get(text) ?? offsetZone(text);
  if (zone !== undefined) return value(zone);
  const name = text.replaceAll(' ', '_');
  const named = abbreviations.get(text) ?? namesOfZones().get(name);
  if (named) return among(named.slice(0, mostChoices), 'unknown');
  const known =
    [...inputWords.zones.values()].find((one) => cityOf(one) === name) ??
    zoneAsWritten(written.trim().replaceAll(/\s+/g, '_'));
  return known === undefined ? unread('unknown') : value(known);
}

/** Zones of places whose name begins with what was written, or has a slip or two, to be offered. */
export function zonesNear(written: string): string[] {
  const name = foldWord(written).trim().replaceAll(/\s+/g, '_').split('/').at(-1) ?? '';
  if (name.length < shortestBeginning) return [];
  const places = [
    ...[...namesOfZones()].flatMap(([label, all]) => all.map((zone) => ({ label, zone }))),
    ...[...inputWords.zones].map(([place, zone]) => ({ label: place.replaceAll(' ', '_'), zone })),
  ];
  const near = [...places.filter(({ label }) => label.startsWith(name)), ...nearestNames(name, places)];
  return distinct(near.map(({ zone }) => zone)).slice(0, mostChoices);
}

/** `UTC+3` is `Etc/GMT-3` on the IANA list, whose signs are the other way round; `+5:30` is `+05:30`. */
function offsetZone(text: string): string | undefined {
  const [, sign, hours = '', minutes = '00'] =
    /^(?:utc|gmt)? ?([+\-−])(\d{1,2})(?::?(\d{2}))?$/.exec(text) ?? [];
  if (sign === undefined || Number(hours) > 14 || Number(minutes) > 59) return undefined;
  if (Number(hours) === 0 && minutes === '00') return 'UTC';
  const isAhead = sign === '+';
  if (minutes === '00') return canonical(`Etc/GMT${isAhead ? '-' : '+'}${Number(hours)}`);
  return canonical(`${isAhead ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}`);
}

/** The list's own name in its own case. Node has an older one for some, such as Asia/Calcutta: what was typed is kept. */
function zoneAsWritten(written: string): string | undefined {
  const name = written.normalize('NFKC');
  const known = canonical(name);
  if (known === undefined || known.toLowerCase() === name.toLowerCase()) return known;
  return /[A-Z]/.test(name) ? name : name.replaceAll(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());
}

function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).toLowerCase();
}

function canonical(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

function namesOfZones(): ReadonlyMap<string, string[]> {
  if (zonesByName.size > 0) return zonesByName;
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const city = cityOf(zone);
    zonesByName.set(city, [...(zonesByName.get(city) ?? []), zone]);
  }
  return zonesByName;
}
