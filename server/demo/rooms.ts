import type { CreatorKey } from './people.ts';
import type { CampaignKey } from './places.ts';
import type { Scene } from './talk/compose-talk.ts';
import * as maya from './talk/maya.ts';
import * as sharp from './talk/sharp-line.ts';
import * as sol from './talk/sol-y-masa.ts';

const MINUTE = 1;
const HOUR = 60;
const DAY = 24 * HOUR;

export type RoomPlan = {
  campaign: CampaignKey;
  creator: CreatorKey;
  /** Minutes since its newest message. */
  ago: number;
  /** Written out, or to be composed from scenes; `|` stands for some days between two sittings. */
  talk: { written: string } | { scenes: readonly (Scene | '|')[] };
  /** How many of the newest messages their receiver has not read, at most those since the last answer. */
  unread: number;
  archived: boolean;
};

function written(
  campaign: CampaignKey,
  creator: CreatorKey,
  ago: number,
  text: string,
  unread = 0,
  archived = false,
): RoomPlan {
  return { campaign, creator, ago: Math.round(ago), talk: { written: text }, unread, archived };
}

function composed(
  campaign: CampaignKey,
  creator: CreatorKey,
  ago: number,
  scenes: string,
  unread = 0,
  archived = false,
): RoomPlan {
  const names = scenes.split(' ') as (Scene | '|')[];
  return { campaign, creator, ago: Math.round(ago), talk: { scenes: names }, unread, archived };
}

/** A whole story, from the first hello to the follow-up. */
const STORY = 'open | time | shots | door | dayof thanks | deliver | post | follow';
const VISIT = 'time | door | dayof thanks | deliver | post';
const LONG = `${STORY} | again | move | shots gift | dayof | deliver | thanks post`;

export const demoRooms: readonly RoomPlan[] = [
  written('tacos', 'maya', 6 * MINUTE, maya.mayaTacos, 2),
  written('tacos', 'diego', 23 * MINUTE, sol.diegoTacos, 1),
  written('tacos', 'priya', 1.2 * HOUR, sol.priyaTacos, 1),
  written('tacos', 'sam', 3.4 * HOUR, sol.samTacos),
  written('tacos', 'noor', 1.1 * DAY, sol.noorTacos, 1),
  written('tacos', 'jonah', 3.2 * DAY, sol.jonahTacos),
  written('workshop', 'talia', 5.2 * HOUR, sol.taliaWorkshop, 1),
  written('workshop', 'maya', 2.1 * DAY, maya.mayaWorkshop),
  written('workshop', 'rosa', 4.3 * DAY, sol.rosaWorkshop),
  composed('workshop', 'kai', 8 * DAY, 'open | shots | door gift'),
  written('patio', 'noor', 9 * DAY, sol.noorPatio),
  composed('patio', 'maya', 41 * DAY, `${STORY} | gift`, 0, true),
  composed('patio', 'diego', 47 * DAY, 'open | time | move | door | dayof | deliver post', 0, true),
  composed('patio', 'sam', 52 * DAY, 'open time | shots | dayof thanks | post', 0, true),
  written('tea', 'maya', 4.1 * HOUR, maya.mayaTea, 2),
  composed('tea', 'priya', 7 * HOUR, `${STORY} | ${VISIT}`, 1),
  composed('tea', 'noor', 1.4 * DAY, 'open | time | gift | door | shots | dayof'),
  composed('tea', 'talia', 2.6 * DAY, 'open time | door | move', 1),
  composed('tea', 'jonah', 6 * DAY, 'open | shots time'),
  composed('tea', 'rosa', 10 * DAY, STORY),
  written('climb', 'maya', 1.6 * HOUR, maya.mayaClimb, 2),
  composed('climb', 'kai', 2.3 * HOUR, LONG, 1),
  composed('climb', 'jonah', 9 * HOUR, 'open | time | move | door | dayof', 1),
  composed('climb', 'diego', 1.7 * DAY, 'open time | shots | gift'),
  composed('climb', 'priya', 3.5 * DAY, STORY),
  composed('climb', 'sam', 5 * DAY, 'open | time', 1),
  composed('climb', 'talia', 12 * DAY, `open | ${VISIT}`),
  written('raku', 'maya', 6.3 * DAY, maya.mayaRaku),
  composed('raku', 'noor', 6.2 * DAY, 'open | shots | gift | calledOff', 1),
  composed('raku', 'rosa', 6.4 * DAY, 'open | gift | door | calledOff'),
  composed('raku', 'kai', 6.5 * DAY, 'open | shots | calledOff', 0, true),
  composed('raku', 'jonah', 6.6 * DAY, 'open | door | calledOff', 0, true),
  written('reading', 'maya', 1.2 * DAY, maya.mayaOwl),
  composed('reading', 'rosa', 11 * HOUR, 'open | shots gift', 1),
  composed('reading', 'priya', 2.4 * DAY, 'open | door | shots'),
  composed('reading', 'kai', 7 * DAY, 'open | gift | shots | door'),
  composed('reading', 'sam', 22 * DAY, 'open | shots | gift', 0, true),
  written('cuts', 'andre', 41 * MINUTE, sharp.andreSharp, 1),
  written('cuts', 'bea', 3.1 * HOUR, sharp.beaSharp, 1),
  written('cuts', 'theo', 1.3 * DAY, sharp.theoSharp, 1),
  composed('breakfast', 'maya', 2.3 * DAY, 'open | time | shots | dayof thanks'),
  composed('breakfast', 'diego', 2.5 * DAY, 'open | door | dayof'),
  composed('breakfast', 'noor', 3.6 * DAY, 'open | shots | dayof'),
  composed('breakfast', 'kai', 4.4 * DAY, 'open | time | dayof thanks'),
  composed('breakfast', 'jonah', 4.7 * DAY, 'open | door | dayof'),
  composed('breakfast', 'rosa', 5.1 * DAY, 'open | shots | gift'),
  composed('horchata', 'maya', 7.2 * DAY, 'open | time | dayof deliver'),
  composed('horchata', 'diego', 5.5 * DAY, 'open | shots | dayof'),
  composed('horchata', 'noor', 5.8 * DAY, 'open | door | dayof thanks'),
  composed('horchata', 'rosa', 6.1 * DAY, 'open | gift | shots'),
  composed('horchata', 'priya', 12 * DAY, 'open | shots'),
  composed('horchata', 'sam', 4.1 * DAY, 'open | time | shots'),
  composed('mural', 'maya', 8.5 * DAY, 'open | time | dayof deliver post'),
  composed('mural', 'diego', 9.5 * DAY, 'open | shots | dayof post'),
  composed('mural', 'noor', 10 * DAY, 'open | door | dayof thanks post'),
  composed('mural', 'sam', 10.5 * DAY, 'open | gift | dayof post'),
  composed('lunch', 'maya', 11 * DAY, 'open | shots | time'),
  composed('swap', 'maya', 5.3 * DAY, 'open | time | dayof'),
  composed('glaze', 'maya', 7.5 * DAY, 'open | shots'),
  composed('openStudio', 'maya', 9.2 * DAY, 'open | time | dayof post'),
  composed('blends', 'maya', 11.5 * DAY, 'open | shots | dayof post'),
  composed('seconds', 'noor', 13 * DAY, 'open | shots'),
];
