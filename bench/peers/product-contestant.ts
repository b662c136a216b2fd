import type { World } from '../support/world.ts';
import { storageOf, storageScripts } from '../support/storage-scripts.ts';
import type { Contestant, Work } from './contestant.ts';
import {
  away,
  cold,
  contact,
  live,
  stored,
  write,
  type Course,
  type Seeded,
} from './product-steps.ts';

/** The product's own storage and sync, with its own server: checked, signed in, with feed and rooms. */
export async function productContestant(
  world: World,
  work: Work,
  seeded: Seeded,
): Promise<Contestant> {
  const scripts = storageOf(await storageScripts(await world.folder('scripts')));
  const course: Course = { world, work, seeded, profile: '', missed: 0 };
  return {
    name: 'product',
    title: 'the product',
    packages: [],
    scripts,
    notes: [
      'The product: first rooms are those of the first page of its pull. Its scripts are Dexie, RxDB and `src/data`.',
    ],
    run: {
      contact: () => contact(course),
      cold: () => cold(course),
      stored: () => stored(course),
      write: () => write(course),
      live: () => live(course),
      away: () => away(course),
    },
  };
}
