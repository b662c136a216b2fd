import type { ContentItemId } from '#contract/ids.ts';
import type { ProjectRow } from '../commands/write-records.ts';
import { demoTerms } from './campaign-fields.ts';
import { demoId } from './demo-id.ts';
import { pinsOf } from './feedback.ts';
import { demoCampaigns, type CampaignKey } from './places.ts';
import type { ProjectPlan } from './shoots.ts';

/** Pictures of `public/demo/shots` that were filmed, and those that stand above a campaign. */
const filmed = [
  'tacos-1',
  'coffee-1',
  'bread-1',
  'shopFront-1',
  'bowl-1',
  'night-1',
  'leaves-1',
  'tacos-2',
  'coffee-2',
  'bread-2',
  'shopFront-2',
  'bowl-2',
  'night-2',
  'leaves-2',
  'books-1',
  'books-2',
  'climbing-1',
  'pottery-1',
  'desert-1',
  'trail-1',
] as const;

/** Pictures that were drawn for one campaign's shots: its breakfast, its patio, its wall. */
const own = [
  'foil',
  'foil-2',
  'line-frame',
  'eggs',
  'steam',
  'carWindow',
  'thermos',
  'sign',
  'boots',
  'glasses',
  'cinnamon',
  'straw',
  'shade',
  'rice',
  'firstLine',
  'roller',
  'ladderShadow',
  'neighbors',
  'mural',
] as const;
type Picture = (typeof filmed)[number] | (typeof own)[number];

/** The pictures of a campaign's shots, in the order of its shots; the rest follow in theirs. */
const leads: Partial<Record<CampaignKey, readonly Picture[]>> = {
  tacos: ['tacos-1', 'bread-2', 'shopFront-1', 'night-2', 'tacos-2', 'bowl-2'],
  workshop: ['bread-1', 'bread-2', 'tacos-1', 'shopFront-2', 'bowl-1', 'eggs'],
  patio: ['night-1', 'bowl-1', 'leaves-1', 'tacos-2', 'night-2'],
  breakfast: ['foil', 'line-frame', 'eggs', 'steam', 'carWindow', 'thermos', 'sign', 'boots'],
  horchata: ['glasses', 'cinnamon', 'straw', 'shade', 'rice'],
  mural: ['firstLine', 'roller', 'ladderShadow', 'neighbors', 'mural'],
  tea: ['coffee-1', 'leaves-1', 'shopFront-2', 'coffee-2', 'night-1', 'leaves-2', 'bread-1'],
  blends: ['shopFront-2', 'leaves-2', 'bread-2', 'leaves-1', 'coffee-2'],
  climb: ['climbing-1', 'trail-1', 'desert-1', 'boots'],
  reading: ['books-1', 'shopFront-2', 'leaves-2', 'boots', 'night-1', 'books-2'],
  swap: ['books-2', 'books-1', 'shopFront-2', 'coffee-1', 'leaves-2'],
  openStudio: ['shopFront-2', 'bowl-1', 'pottery-1'],
};
/** What a second try looks like. */
const secondTries: Partial<Record<Picture, Picture>> = {
  foil: 'foil-2',
  'line-frame': 'shopFront-2',
};

/** What stands above each campaign, the first as its cover. */
export const demoCovers: Partial<Record<CampaignKey, readonly string[]>> = {
  tacos: ['tacos', 'night'],
  workshop: ['bread'],
  patio: ['night'],
  tea: ['coffee', 'leaves'],
  climb: ['climbing'],
  reading: ['books'],
  salsa: ['bowl', 'tacos'],
  breakfast: ['foil', 'coffee', 'shopFront'],
  horchata: ['glasses', 'leaves'],
  mural: ['mural'],
  catering: ['tacos'],
  matcha: ['leaves', 'coffee'],
  coldTea: ['coffee'],
  ceremony: ['leaves'],
  dusk: ['night'],
  headlamp: ['climbing', 'night'],
  crag: ['desert', 'trail'],
  sunrise: ['desert'],
  wheel: ['pottery'],
  seconds: ['pottery', 'shopFront'],
  forTwo: ['pottery'],
  glaze: ['pottery'],
  poet: ['books'],
  swap: ['books', 'shopFront'],
  aunts: ['books'],
  maps: ['trail', 'desert'],
  lizards: ['pool'],
  chairs: ['shopFront'],
};

export type ItemPlan = {
  id: ContentItemId;
  /** Names the item in everything that is made of it. */
  name: string;
  shotId: string;
  deliverableId: string | null;
  source: Picture;
  isVideo: boolean;
  replaces: ContentItemId | null;
  contentVersion: number;
};

const itemId = (name: string) => demoId<ContentItemId>(`content ${name}`);

/** What was filmed for a project: one of each required shot in their order, and new versions of what was asked for. */
export function itemsOf(plan: ProjectPlan): ItemPlan[] {
  const { shotList } = demoTerms(plan.campaign, 0);
  const first = leads[plan.campaign] ?? [];
  const sources: Picture[] = [...first, ...filmed.filter((one) => !first.includes(one))];
  const required = shotList.filter((shot) => shot.required);
  const wanted = required.slice(0, plan.photos ?? required.length);
  const items = wanted.map((shot, place): ItemPlan => {
    const name = `${plan.campaign} ${plan.creator} ${place + 1}`;
    return {
      id: itemId(name),
      name,
      shotId: shot.id,
      deliverableId: shot.deliverableId ?? null,
      source: sources[place] ?? filmed[0],
      isVideo: plan.campaign === 'breakfast' && plan.creator === 'diego' && place === 1,
      replaces: null,
      contentVersion: 1,
    };
  });
  const again = items.slice(0, plan.dispute && plan.situation === 'contentRejected' ? 2 : 0);
  return [
    ...items,
    ...again.map((item) => ({
      ...item,
      id: itemId(`${item.name} again`),
      name: `${item.name} again`,
      source: secondTries[item.source] ?? filmed[0],
      replaces: item.id,
      contentVersion: 2,
    })),
  ];
}

/** The project's feedback with its pins, each on the photo that it was written about. */
export function feedbackWithPins(
  plan: ProjectPlan,
  { feedback }: Pick<ProjectRow, 'feedback'>,
): ProjectRow['feedback'] {
  const items = itemsOf(plan);
  return feedback.map((round, place) => ({
    ...round,
    comments: pinsOf(plan.campaign, place).flatMap(([photo, x, y, text], number) => {
      const item = items[photo];
      if (!item) return [];
      const id = demoId<string>(`comment ${item.name} ${place} ${number}`);
      return [{ id, itemId: item.id, text, x, y, t: null }];
    }),
  }));
}

export const businessOf = (key: CampaignKey) => {
  const found = demoCampaigns.find((one) => one.key === key);
  if (!found) throw new Error(`No demo campaign is called ${key}.`);
  return found;
};
