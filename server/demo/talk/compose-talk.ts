import { demoCreators, type CreatorKey, creatorIdOf } from '../people.ts';
import { demoCampaigns, type CampaignKey } from '../places.ts';
import { between, type Random } from '../seeded-random.ts';
import { campaignFacts } from './campaign-facts.ts';
import { parseTalk, type Sitting } from './parse-talk.ts';
import { scenesAfter } from './scenes-after.ts';
import { scenesBefore } from './scenes-before.ts';

const scenes = { ...scenesBefore, ...scenesAfter };
export type Scene = keyof typeof scenes;

/**
 * Puts conversations together from scenes. One composer serves a whole demo: it remembers what each campaign
 * and each creator has had, and takes what was heard least.
 */
export function talkComposer(random: Random) {
  const heard = new Map<string, number>();
  const timesHeard = (key: string) => heard.get(key) ?? 0;

  function leastHeard(scene: Scene, campaign: CampaignKey, creator: CreatorKey): string {
    const keysOf = (place: number) =>
      [campaign, creator, 'all'].map((who) => `${who} ${scene} ${place}`);
    const weighed = scenes[scene].map((text, place) => {
      const [here = 0, by = 0, all = 0] = keysOf(place).map(timesHeard);
      return { text, place, weight: 100 * (here + by) + all + random() / 2 };
    });
    const [best] = weighed.sort((a, b) => a.weight - b.weight);
    if (!best) throw new Error(`There is no scene "${scene}".`);
    for (const key of keysOf(best.place)) heard.set(key, timesHeard(key) + 1);
    return best.text;
  }

  return function compose(
    parts: readonly (Scene | '|')[],
    campaign: CampaignKey,
    creator: CreatorKey,
  ): Sitting[] {
    let text = '';
    let daysToVisit = 0;
    for (const [place, part] of parts.entries()) {
      if (part === '|') {
        const isVisit = parts[place + 1] === 'dayof';
        const pause = Math.max(between(random, 1, 3), isVisit ? daysToVisit + 1 : 0);
        daysToVisit -= pause;
        text += `--- ${pause}\n`;
      } else {
        const scene = leastHeard(part, campaign, creator);
        if (part === 'time' || part === 'move') daysToVisit = furthestDay(scene, daysToVisit);
        text += `${scene}\n`;
      }
    }
    return parseTalk(fillIn(text, factsFor(campaign, creator)));
  };
}

/** Days until the last day that a scene names; a named weekday may be six days further off. */
function furthestDay(scene: string, otherwise: number): number {
  const days = [...scene.matchAll(/\{d?:?(\w{3})?\+(\d+)\}/g)].map(
    ([, weekday, number]) => Number(number) + (weekday ? 6 : 0),
  );
  return Math.max(...(days.length > 0 ? days : [otherwise]));
}

function factsFor(campaign: CampaignKey, creator: CreatorKey): Record<string, string> {
  const place = demoCampaigns.find(({ key }) => key === campaign)?.business;
  const profile = demoCreators.find(({ id }) => id === creatorIdOf(creator));
  return {
    ...campaignFacts[campaign],
    place: place?.name ?? '',
    contact: place?.contact.firstName ?? '',
    creator: profile?.firstName ?? '',
  };
}

/** Facts in the middle of a sentence stay as they are; one that begins a message or a sentence gets its capital. */
function fillIn(text: string, facts: Record<string, string>): string {
  return text.replace(
    /(^[bc]: |[.!?] )?\[(\w+)\]/gm,
    (_, before: string | undefined, name: string) => {
      const fact = facts[name];
      if (!fact) throw new Error(`A conversation needs the fact "${name}".`);
      return before ? before + fact.charAt(0).toUpperCase() + fact.slice(1) : fact;
    },
  );
}
