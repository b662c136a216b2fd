import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarFile } from '#contract/appointment/ics.ts';
import {
  appointmentState,
  type AppointmentRecord,
  type AppointmentState,
} from '#contract/appointment/record.ts';
import { newId } from '#contract/new-id.ts';
import { cleanLine } from '#contract/text.ts';

const shoot = (over: Partial<AppointmentRecord> = {}): AppointmentRecord => ({
  id: newId(),
  projectId: newId(),
  campaignId: newId(),
  campaignTitle: 'Patio season',
  businessId: newId(),
  businessName: 'Desert Bloom Café',
  businessLogoUrl: null,
  creatorId: newId(),
  creatorPhotoUrl: null,
  chatroomId: null,
  serviceName: 'Desert Bloom Café – content shoot',
  startDateTime: '2026-11-24T22:00:00.000Z',
  endDateTime: '2026-11-24T23:00:00.000Z',
  firstname: 'Maya',
  lastname: 'Torres',
  address: { street: '12 Patio Way', locality: 'Tempe', province: 'AZ', postalCode: '85281' },
  state: 'confirmed',
  requestedSlots: [],
  suggestedSlots: [],
  reason: null,
  isLate: false,
  code: '0420',
  checkIn: null,
  decideBy: null,
  needsChoice: false,
  contact: { name: 'Sam Ortiz', phone: '+1 602 555 0100', parkingNote: null, doorNote: null },
  createdOn: '2026-11-20T17:00:00.000Z',
  updatedOn: '2026-11-20T18:00:00.000Z',
  version: 3,
  revision: 9,
  ...over,
});

type Property = { name: string; value: string };

/** As a calendar program reads it: lines are put together again, then names and texts taken apart. */
function read(file: string): Property[] {
  expect(file.endsWith('\r\n')).toBe(true);
  const lines = file.slice(0, -2).split('\r\n');
  for (const line of lines) {
    expect(line).not.toMatch(/[\r\n]/);
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  }
  return file
    .slice(0, -2)
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .map((line) => {
      const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/su.exec(line) ?? [];
      expect(name).not.toBe('');
      return { name, value: value.replaceAll(/\\(.)/gs, (_, c) => (/n/i.test(c) ? '\n' : c)) };
    });
}

const upcoming: AppointmentState[] = ['confirmed', 'rescheduleRequested'];

/** Its alarms, and all beside them. */
function partsOf(file: string) {
  let isAlarm = false;
  const [alarms, outside]: [ReturnType<typeof read>, ReturnType<typeof read>] = [[], []];
  for (const one of read(file)) {
    if (one.name === 'BEGIN' && one.value === 'VALARM') isAlarm = true;
    (isAlarm ? alarms : outside).push(one);
    if (one.name === 'END' && one.value === 'VALARM') isAlarm = false;
  }
  return { alarms, outside };
}

const valuesOf = (file: string, name: string): string[] =>
  read(file).flatMap((one) => (one.name === name ? [one.value] : []));

/** What has broken calendars and spreadsheets: line ends of every kind, separators, formulas, half characters. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom('\r', '\n', '\r\n', '\u2028', '\u0085', '\u0000', '\t', '\u202e', '\ud83c'),
      fc.constantFrom('=', '+', '-', '@', ';', ',', ':', '\\', '\\n', '"', ' ', '🌵', 'é'),
      fc.constantFrom('BEGIN:VEVENT', 'END:VCALENDAR', 'ATTACH:https://evil.test', '=cmd|x'),
      fc.string({ unit: 'binary', maxLength: 40 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

/** Each shoot under its own name. */
const fileOf = (name: string, shoots: AppointmentRecord[]) =>
  calendarFile(
    { name, origin: 'https://pollin.example', titleOf: ({ serviceName }) => serviceName },
    shoots,
  );

describe('a calendar file', () => {
  test('contains everything of a shoot that a calendar shows', () => {
    const one = shoot();

    const properties = Object.fromEntries(
      partsOf(fileOf('Pollin', [one])).outside.map(({ name, value }) => [name, value]),
    );

    expect(properties).toMatchObject({
      VERSION: '2.0',
      METHOD: 'PUBLISH',
      PRODID: '-//Pollin//Pollin//EN',
      'X-WR-CALNAME': 'Pollin',
      UID: `${one.id}@pollin`,
      SEQUENCE: '3',
      DTSTAMP: '20261120T180000Z',
      DTSTART: '20261124T220000Z',
      DTEND: '20261124T230000Z',
      SUMMARY: 'Desert Bloom Café – content shoot',
      LOCATION: '12 Patio Way, Tempe, AZ 85281',
      DESCRIPTION: 'Patio season\nDesert Bloom Café\nMaya Torres\nSam Ortiz\n+1 602 555 0100',
      STATUS: 'CONFIRMED',
      URL: `https://pollin.example/calendar?shoot=${one.id}`,
      'REFRESH-INTERVAL': 'PT1H',
    });
  });

  test.each<[AppointmentState, string[]]>([
    ['confirmed', ['-P1D', '-PT2H']],
    ['reserved', []],
    ['cancelledByCreator', []],
  ])('reminds of a shoot that is %s a day and two hours ahead, or not at all', (state, alarms) => {
    expect(valuesOf(fileOf('Pollin', [shoot({ state })]), 'TRIGGER')).toEqual(alarms);
  });

  test('is the same wherever and whenever it is made', () => {
    const one = shoot();

    expect(fileOf('Pollin', [one])).toBe(fileOf('Pollin', [structuredClone(one)]));
  });

  test.each<[AppointmentState, string]>([
    ['reserved', 'TENTATIVE'],
    ['confirmed', 'CONFIRMED'],
    ['rescheduleRequested', 'CONFIRMED'],
    ['completed', 'CONFIRMED'],
    ['declined', 'CANCELLED'],
    ['cancelledByCreator', 'CANCELLED'],
    ['cancelledByBusiness', 'CANCELLED'],
    ['noShow', 'CANCELLED'],
  ])('shows %s as %s', (state, status) => {
    expect(valuesOf(fileOf('Pollin', [shoot({ state })]), 'STATUS')).toEqual([status]);
  });

  test('never contains the door code, nor how to get in', () => {
    const contact = { name: 'Sam', phone: null, parkingNote: 'PARKING', doorNote: 'DOOR' };

    const file = fileOf('Pollin', [shoot({ contact, code: '9753' })]);

    expect(file).not.toMatch(/9753|PARKING|DOOR/);
  });

  test('without a shoot is one all the same', () => {
    expect(read(fileOf('Pollin', [])).at(-1)).toEqual({ name: 'END', value: 'VCALENDAR' });
  });

  test('gives back exactly what people wrote, on one line each, and nothing that they tried to add', () => {
    const shoots = fc.array(
      fc.record({
        serviceName: hostile,
        campaignTitle: hostile,
        businessName: hostile,
        firstname: hostile,
        street: hostile,
        name: hostile,
        state: fc.constantFrom(...appointmentState.options),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(hostile, shoots, (calendarName, many) => {
        const records = many.map(({ street, name, ...over }) =>
          shoot({
            ...over,
            address: { street, locality: 'Tempe', province: 'AZ', postalCode: '' },
            contact: { name, phone: null, parkingNote: null, doorNote: null },
          }),
        );

        const file = fileOf(calendarName, records);

        const { outside: properties, alarms } = partsOf(file);
        const all = (wanted: string) =>
          properties.flatMap(({ name, value }) => (name === wanted ? [value] : []));
        expect(all('SUMMARY')).toEqual(many.map((one) => cleanLine(one.serviceName)));
        expect(all('LOCATION')).toEqual(
          many.map(({ street }) => [cleanLine(street), 'Tempe', 'AZ'].filter(Boolean).join(', ')),
        );
        expect(all('BEGIN')).toEqual(['VCALENDAR', ...many.map(() => 'VEVENT')]);
        expect(all('END')).toEqual([...many.map(() => 'VEVENT'), 'VCALENDAR']);
        expect(all('ATTACH')).toEqual([]);
        const names = new Set(alarms.map(({ name }) => name));
        const reminded = many.some(({ state }) => upcoming.includes(state));
        expect(names.size).toBe(reminded ? 5 : 0);
        for (const { name, value } of alarms) {
          if (name === 'DESCRIPTION') expect(all('SUMMARY')).toContain(value);
        }
        for (const [n, description] of all('DESCRIPTION').entries()) {
          const { campaignTitle, businessName, firstname, name } = many[n] ?? {};
          const lines = [campaignTitle, businessName, `${firstname} Torres`, name];
          const written = lines.map((line) => cleanLine(line ?? '')).filter(Boolean);
          expect(description).toBe([...new Set(written)].join('\n'));
        }
      }),
      { numRuns: 500 },
    );
  });
});
