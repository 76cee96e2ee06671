// Finds the time zone that a person names: `MSK`, `UTC+3`, `Moscow`, `москва`, `上海`, `Europe/moscow`. An abbreviation
// with several meanings is not chosen from. Pure, apart from the list of zones that Node has.

import { foldWord, type InputWords } from '../../base/input-words.ts';
import { slipsBetween } from '../../input/slips.ts';

/** `choices` are IANA names; empty when nothing is near. */
export type FoundZone = { ok: true; zone: string } | { ok: false; isAmbiguous: boolean; choices: string[] };

const abbreviations: Readonly<Record<string, readonly string[]>> = {
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
};

const mostChoices = 4;
/** `Asia/Shanghai` by `shanghai` and by `asia/shanghai`. */
const zonesByName = new Map<string, string[]>();

export function findTimeZone(written: string, { zones }: InputWords): FoundZone {
  const text = foldWord(written).trim().replace(/\s+/g, ' ');
  const place = zones.get(text);
  if (place !== undefined) return { ok: true, zone: place };
  const offset = offsetZone(text);
  if (offset !== undefined) return { ok: true, zone: offset };
  const named = abbreviations[text] ?? namesOfZones().get(text.replaceAll(' ', '_'));
  if (named) {
    const [zone, other] = named;
    if (zone !== undefined && other === undefined) return { ok: true, zone };
    return { ok: false, isAmbiguous: true, choices: [...named].slice(0, mostChoices) };
  }
  const city = [...zones.values()].find((zone) => cityOf(zone) === text.replaceAll(' ', '_'));
  if (city !== undefined) return { ok: true, zone: city };
  const known = zoneAsWritten(written.trim().replaceAll(/\s+/g, '_'));
  if (known !== undefined) return { ok: true, zone: known };
  return { ok: false, isAmbiguous: false, choices: nearZones(text, zones) };
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

/** Places whose name has a slip or two, or begins with what was written. */
function nearZones(text: string, zones: InputWords['zones']): string[] {
  const wanted = text.replaceAll(' ', '_').split('/').at(-1) ?? '';
  if (wanted.length < 3 || wanted.length > 40) return [];
  const places: Array<[string, string]> = [
    ...[...namesOfZones()].flatMap(([city, all]) => all.map((zone): [string, string] => [city, zone])),
    ...[...zones].map(([city, zone]): [string, string] => [city.replaceAll(' ', '_'), zone]),
  ];
  const near = places
    .map(([city, zone]) => ({ zone, slips: city.startsWith(wanted) ? 1 : slipsBetween(wanted, city) }))
    .filter(({ slips }) => slips <= (wanted.length < 6 ? 1 : 2))
    .sort((a, b) => a.slips - b.slips);
  return [...new Set(near.map(({ zone }) => zone))].slice(0, mostChoices);
}
