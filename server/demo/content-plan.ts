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

/** What a campaign's pictures begin with; the rest follow in their order. */
const leads: Partial<Record<CampaignKey, readonly (typeof filmed)[number][]>> = {
  breakfast: ['bread-1', 'night-1', 'tacos-1', 'coffee-1'],
  horchata: ['bowl-1', 'leaves-1', 'coffee-2'],
  mural: ['shopFront-1', 'desert-1'],
  tea: ['coffee-1', 'leaves-1', 'bowl-1', 'coffee-2'],
  blends: ['leaves-2', 'coffee-2'],
  climb: ['climbing-1', 'trail-1', 'desert-1'],
  reading: ['books-1', 'books-2'],
  swap: ['books-2', 'books-1', 'leaves-2', 'night-2'],
  openStudio: ['pottery-1', 'shopFront-2'],
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
  breakfast: ['bread', 'coffee', 'shopFront'],
  horchata: ['coffee', 'leaves'],
  mural: ['shopFront'],
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
  source: string;
  isVideo: boolean;
  replaces: ContentItemId | null;
  contentVersion: number;
};

const itemId = (name: string) => demoId<ContentItemId>(`content ${name}`);

/** What was filmed for a project: one of each required shot in their order, and new versions of what was asked for. */
export function itemsOf(plan: ProjectPlan): ItemPlan[] {
  const { shotList } = demoTerms(plan.campaign, 0);
  const first = leads[plan.campaign] ?? [];
  const sources = [...first, ...filmed.filter((one) => !first.includes(one))];
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
    ...again.map((item, place) => ({
      ...item,
      id: itemId(`${item.name} again`),
      name: `${item.name} again`,
      source: sources[items.length + place] ?? filmed[0],
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
