import type { Each } from './support/costs.ts';
import { median } from './support/report.ts';
import type { PictureCosts } from './w19-picture.ts';
import type { StreamCosts } from './w19-stream.ts';

export type Measured = {
  message: Each;
  campaign: Each;
  stream: StreamCosts;
  content: PictureCosts;
  portfolio: PictureCosts;
};

const DAYS = 365;
const PEOPLE: readonly (readonly [name: string, people: number])[] = [
  ['10 thousand', 1e4],
  ['1 million', 1e6],
  ['100 million', 1e8],
];

/** Reasoned, and explained in docs/scaling.md. Rates are for each registered person and day. */
const MESSAGES = 1.5;
const MARKS = 1.5;
const CATCH_UPS = 1.2;
const MARK_BYTES = 350;
const MARK_LOG_BYTES = 3_000;
/** 15 % are businesses, and each publishes a campaign every second month. */
const CAMPAIGNS = 0.15 / 60;
const PHOTOS_OF_CAMPAIGN = 12;
const VIDEO_BYTES_OF_CAMPAIGN = 60e6;
const STREAMS = 0.03;
/** A message and a mark are an event for both sides, and every second event has a stream to go to. */
const HEARD = 2 * 0.5;
/** The busiest minute of an hour with a tenth of the day's work has twice that hour's rate. */
const PEAK_PER_DAY = (0.1 * 2) / 3_600;
const USED = 0.5;

type Line = readonly [what: string, value: (people: number) => number, form: Form, from: string];
type Form = (value: number) => string;

/** What many people need, as the rows of a Markdown table, computed from what was measured. */
export function modelOf({ message, campaign, stream, content }: Measured): string[] {
  const peak = (perDay: number) => perDay * PEAK_PER_DAY;
  const events = peak(MESSAGES + MARKS) * HEARD;
  const each = { message: inSeconds(message), campaign: inSeconds(campaign) };
  const ofMessages = peak(MESSAGES + MARKS + CATCH_UPS);
  const server = {
    messages: ofMessages * each.message.server,
    streams: STREAMS * stream.second.server * 1e-6,
    photos: peak(CAMPAIGNS * PHOTOS_OF_CAMPAIGN) * content.ms * 1e-3,
    campaigns: peak(CAMPAIGNS) * each.campaign.server + events * stream.event.server * 1e-6,
  };
  const database =
    ofMessages * each.message.database +
    STREAMS * stream.second.database * 1e-6 +
    peak(CAMPAIGNS) * each.campaign.database +
    events * stream.event.database * 1e-6;
  const year = {
    messages: MESSAGES * DAYS * median(message.bytes),
    marks: MARKS * DAYS * MARK_BYTES,
    campaigns: CAMPAIGNS * DAYS * median(campaign.bytes),
  };
  const log =
    MESSAGES * median(message.wal) + MARKS * MARK_LOG_BYTES + CAMPAIGNS * median(campaign.wal);
  const photos = CAMPAIGNS * PHOTOS_OF_CAMPAIGN * DAYS;
  const files = photos * content.bytes + CAMPAIGNS * DAYS * VIDEO_BYTES_OF_CAMPAIGN;
  const cores = sumOf(server);
  const needed = (perPerson: number) => (people: number) => Math.ceil((perPerson * people) / USED);
  const times = (perPerson: number) => (people: number) => perPerson * people;
  const lines: Line[] = [
    ['messages a second, at the peak', times(peak(MESSAGES)), count, REASONED],
    ['open live streams, at the peak', times(STREAMS), count, REASONED],
    ['campaigns a day', times(CAMPAIGNS), count, REASONED],
    ['cores busy in server processes, at the peak', times(cores), count, BOTH],
    ['– of them messages, marks, and catch-ups', times(server.messages), count, ALIKE],
    ['– idle streams', times(server.streams), count, MEASURED],
    ['– photos', times(server.photos), count, MEASURED],
    ['– campaigns, and events to streams', times(server.campaigns), count, MEASURED],
    ['server processes', (people) => needed(cores)(people) + 1, count, REASONED],
    ['memory of open streams', times(STREAMS * stream.heap), bytes, MEASURED],
    ['cores busy in databases, at the peak', times(database), count, BOTH],
    ['database cores', needed(database), count, REASONED],
    ['tables and indexes, a year', times(sumOf(year)), bytes, BOTH],
    ['– of them messages and their commands', times(year.messages), bytes, MEASURED],
    ['– marks of rooms as read', times(year.marks), bytes, REASONED],
    ['– campaigns', times(year.campaigns), bytes, MEASURED],
    ['log of the database for a replica, a day', times(log), bytes, LOG],
    ['stored photos and videos, a year', times(files), bytes, FILES],
    ['tables and indexes for those photos, a year', times(photos * content.row), bytes, MEASURED],
  ];
  return [
    row(['For registered people', ...PEOPLE.map(([name]) => name), 'From']),
    row(['---', '---', '---', '---', '---']),
    ...lines.map(([what, value, form, from]) =>
      row([what, ...PEOPLE.map(([, people]) => form(value(people))), from]),
    ),
  ];
}

const REASONED = 'reasoned';
const MEASURED = 'measured';
const BOTH = 'measured costs × reasoned rates';
const ALIKE = 'a message measured, the others reasoned alike';
const LOG = 'measured; a mark reasoned as 3 kB';
const FILES = 'photos measured, videos reasoned';

/** The measured costs, as the rows of a Markdown table. */
export function measuredOf({ message, campaign, stream, content, portfolio }: Measured): string[] {
  const ofEach = (what: string, one: Each) =>
    row([
      what,
      range(one.server, 'ms'),
      range(one.database, 'ms'),
      `${digits(median(one.rows))} rows, ${bytes(median(one.bytes))}`,
      bytes(median(one.wal)),
    ]);
  const photo = (what: string, one: PictureCosts) =>
    row([what, `${digits(one.ms)} ms`, '–', `${bytes(one.row)}; ${bytes(one.bytes)} stored`, '–']);
  const gigabyte = [content, portfolio].map((one) => bytes((one.row / one.bytes) * 1e9)).join('; ');
  const { heap, second, event } = stream;
  const idle = `${digits(second.server)} µs; ${bytes(heap)} of heap`;
  const µs = (value: number) => `${digits(value)} µs`;
  return [
    row(['Measured', 'Server', 'Database', 'Tables and indexes', 'Log of the database']),
    row(['---', '---', '---', '---', '---']),
    ofEach('a message of 100 characters, one a request', message),
    ofEach('a whole campaign: 4 applications, 2 projects to the reviews', campaign),
    photo('a photo of 4,000 pixels for a project', content),
    photo('a photo of 1,000 pixels for a portfolio', portfolio),
    row(['a stored gigabyte of such photos', '–', '–', gigabyte, '–']),
    row(['an idle live stream, a second', idle, µs(second.database), '–', '–']),
    row([STREAM_EVENT, µs(event.server), µs(event.database), '–', '–']),
  ];
}

const STREAM_EVENT = 'an event to one stream, of ten of its account';

const inSeconds = ({ server, database }: Each) => ({
  server: median(server) / 1_000,
  database: median(database) / 1_000,
});
const sumOf = (parts: Record<string, number>) =>
  Object.values(parts).reduce((sum, one) => sum + one, 0);
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Three digits that count, and at most two after the point. */
function digits(value: number): string {
  const places = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return Number(Number(value.toPrecision(3)).toFixed(places)).toLocaleString('en');
}

const count: Form = (value) => (value >= 1e6 ? `${digits(value / 1e6)} million` : digits(value));
const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'];
function bytes(value: number): string {
  const size = Math.max(1, Math.abs(value));
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(size) / 3));
  return `${digits(value / 1_000 ** power)} ${UNITS[power]}`;
}

/** The median, and in brackets the smallest and the largest of several rounds. */
function range(values: readonly number[], unit: string): string {
  const ends = `(${digits(Math.min(...values))}–${digits(Math.max(...values))})`;
  return `${digits(median(values))} ${unit}${values.length > 1 ? ` ${ends}` : ''}`;
}
