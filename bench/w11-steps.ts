import type { BrowserContext } from 'playwright';
import { openBrowser } from './support/browser.ts';
import { demoPerson, demoProfile } from './support/demo-profile.ts';
import type { Measure } from './support/measure.ts';
import { isListThere, isStepThere, opening, timed, type Screen } from './support/open-screen.ts';
import { ownTimesOf } from './support/profile.ts';
import { median, type Row } from './support/report.ts';
import type { Person } from './support/seed.ts';
import type { World } from './support/world.ts';

/** Which of the demo's projects has something to show at a step. */
const steps = {
  business: {
    candidates:
      'true order by (select count(*) from candidates k where k.campaign_id = p.campaign_id) desc',
    schedule: "p.appointment_id is not null order by p.step = 'schedule_shoot' desc",
    'content-review': "p.content_state <> 'none' order by p.content_state = 'submitted' desc",
    'view-post': "p.post_state <> 'none' order by p.post_state = 'submitted' desc",
    review: "true order by p.step = 'completed' desc",
    details: "true order by p.step = 'completed' desc",
  },
  creator: {
    selection: "true order by p.step = 'schedule_shoot' desc",
    schedule: "p.appointment_id is not null order by p.step = 'schedule_shoot' desc",
    content: "p.content_state <> 'none' order by p.content_state = 'submitted' desc",
    post: "p.post_state <> 'none' order by p.post_state = 'submitted' desc",
    review: "true order by p.step = 'completed' desc",
    details: "true order by p.step = 'completed' desc",
  },
} as const;
type Side = keyof typeof steps;

/**
 * W11: each step of a campaign opened without network, from the navigation until what it is about is painted, beside the messages
 * screen of the same account in the same round. The demo's people; the app answers from its worker and its copy.
 */
export const openSteps: Measure = async (world, { repeat, profile }) => {
  const rows: Row[] = [];
  const notes: string[] = [];
  for (const side of ['business', 'creator'] as const) {
    const person = await demoPerson(world, side);
    const screens = await screensOf(world, side, person);
    const seen = screens.map(({ path }) => ({ path, isThere: isStepThere }));
    const folder = await demoProfile(world, side, person, seen);
    const browser = await openBrowser(folder);
    try {
      await browser.setOffline(true);
      const { messages, opened } = await rounds(browser, world, side, screens, repeat);
      for (const { name } of screens) {
        rows.push({
          what: `${side}: ${name}`,
          unit: 'ms',
          ours: opened.get(name) ?? [],
          floor: messages,
          goal: { of: 'ratio', atMost: 1.5 },
        });
      }
      if (profile) {
        for (const screen of screens) {
          const page = await browser.newPage();
          const { own } = await ownTimesOf(page, () =>
            timed(page, world.productOrigin, screen, isStepThere),
          );
          notes.push(`${side} ${screen.name}:`, ...own);
          await page.close();
        }
      }
    } finally {
      await browser.close();
    }
  }
  return {
    name: 'w11-steps',
    title: 'W11 opening a step of a campaign without network; the floor is the messages screen',
    rows,
    notes,
  };
};

async function rounds(
  browser: BrowserContext,
  world: World,
  side: Side,
  screens: Screen[],
  repeat: number,
) {
  const messages: number[] = [];
  const opened = new Map<string, number[]>();
  const room: Screen = { name: 'messages', path: `/${side}/messages` };
  for (let round = 0; round <= repeat; round++) {
    const own: number[] = [];
    for (const [place, screen] of (round % 2 === 0 ? screens : screens.toReversed()).entries()) {
      // Among the steps: what else the machine does hits both alike.
      if (place % 2 === 0) {
        own.push(await opening(browser, world.productOrigin, room, isListThere));
      }
      const time = await opening(browser, world.productOrigin, screen, isStepThere);
      if (round > 0) opened.set(screen.name, [...(opened.get(screen.name) ?? []), time]);
    }
    // One figure a round, as each step has.
    if (round > 0) messages.push(median(own));
  }
  return { messages, opened };
}

async function screensOf(world: World, side: Side, person: Person): Promise<Screen[]> {
  const screens: Screen[] = [];
  for (const [name, which] of Object.entries(steps[side])) {
    const { rows } = await world.pool.query<{ campaign: string; project: string }>(
      `select p.campaign_id as campaign, p.id as project from projects p where p.${side}_id = $1 and ${which}, p.updated_on desc limit 1`,
      [person.accountId],
    );
    const found = rows[0];
    if (!found) throw new Error(`The demo has nothing to show at ${name}`);
    const chosen = side === 'business' && name !== 'candidates' ? `?project=${found.project}` : '';
    screens.push({ name, path: `/${side}/campaign/${found.campaign}/${name}${chosen}` });
  }
  return screens;
}
