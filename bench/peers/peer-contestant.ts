import { freePort, pathOf, startChild } from '../support/child.ts';
import type { World } from '../support/world.ts';
import { buildAdapter } from './build-adapter.ts';
import { packageFacts, type PeerEntry } from './catalog.ts';
import type { Contestant, Work } from './contestant.ts';
import { away, cold, contact, live, stored, write, type Course } from './peer-steps.ts';

/** Builds a peer's page, starts its server with the seeded messages, and drives the adapter in a browser. */
export async function peerContestant(
  world: World,
  entry: PeerEntry,
  work: Work,
): Promise<Contestant> {
  const pages = await world.folder(`peer-${entry.name}`);
  const scripts = await buildAdapter(entry.name, pages);
  const ports = { page: await freePort(), data: await freePort() };
  const server = await startChild(
    pathOf(`../peers/servers/${entry.server}.ts`),
    {
      PEER: entry.name,
      PORT: String(ports.page),
      DATA_PORT: String(ports.data),
      PAGES: pages,
      SEEDS: work.seeds,
      DATA: await world.folder(`data-${entry.name}`),
      DATABASE_URL: world.floorDatabase,
      NODE_ENV: 'production',
    },
    /server ready/,
  );
  world.atEnd(server.stop);
  const course: Course = { world, work, entry, ports, profile: '', spaces: 0, missed: 0 };
  return {
    name: entry.name,
    title: entry.title,
    packages: entry.packages.map(packageFacts),
    scripts,
    notes: entry.notes,
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
