import { eq } from 'drizzle-orm';
import { roles, type Role } from '#contract/permissions.ts';
import { memberships, sessions, users } from '#server/db/schema/identity.ts';
import { passkeys } from '#server/db/schema/profiles.ts';
import type { TestApp } from '../../support/app.ts';
import type { Headers } from '../../support/chat.ts';
import { at } from '../bookings/shoots.ts';
import { aMemberOf, aPair, ownOf, sideOf, type Member, type Pair } from './cast.ts';
import { nameOf, wordsOf, type Secrets } from './secrets.ts';
import { aWorld, type World } from './world.ts';

/** Everyone who has a role, and the worlds around them. */
export type Seat = {
  member: Member;
  number: number;
  own: World;
  /** Another account of the same kind, at work with the very same partner. */
  neighbour: World;
  /** Someone with the same role whose membership was taken away after they signed in. */
  revoked: { headers: Headers; world: World };
  /** Works at the support desk as well. */
  isStaff: boolean;
};

/** Makes a member support staff whose sessions are proved by a passkey, also after calls that took it away. */
export async function proveAtDesk({ deps }: TestApp, { userId }: Member): Promise<void> {
  const { db } = deps;
  await db.update(users).set({ support: true }).where(eq(users.id, userId));
  await db.update(sessions).set({ passkeyOn: deps.now() }).where(eq(sessions.userId, userId));
  await db
    .insert(passkeys)
    .values({ id: `desk-${userId}`, userId, publicKey: '', counter: 0, name: 'Phone' })
    .onConflictDoNothing();
}

/** Everyone who asks, and whatever is around them and not theirs. */
export async function seatsOf(
  app: TestApp,
  hidden: Secrets,
): Promise<{ seats: [Role, Seat][]; strangers: World; others: World[] }> {
  let numbers = 0;

  /** A world with names and words of its own; with `partner`, that account is on the other side of it. */
  async function aNamedWorld(
    member: Member | null,
    { partner = {}, isOwn = false }: { partner?: Partial<Pair>; isOwn?: boolean } = {},
  ): Promise<{ world: World; number: number }> {
    numbers += 1;
    const number = numbers;
    const name = nameOf(number);
    const names = { business: `${name} Bistro`, first: name, last: 'Torres' };
    const made = await aPair(app, member, names);
    const user = isOwn ? member?.userId : undefined;
    // No two on one day: a creator in two worlds has time for both.
    const start = new Date(
      at(
        number < 8 ? `2026-11-${22 + number}` : `2026-12-${String(number - 7).padStart(2, '0')}`,
        '15:00',
      ),
    );
    const world = await aWorld(
      app,
      { ...made, ...partner },
      { words: wordsOf(number), start, user },
    );
    hidden.keep(number, world, [made.businessId, made.creatorId]);
    return { world, number };
  }

  async function aSeat(role: Role, isStaff = false): Promise<Seat> {
    const member = await aMemberOf(app, role);
    const { world: own, number } = await aNamedWorld(member, { isOwn: true });
    const { businessId, creatorId } = own.pair;
    const partner = sideOf(role) === 'creator' ? { businessId } : { creatorId };
    const { world: neighbour } = await aNamedWorld(null, { partner });
    const former = await aMemberOf(app, role);
    const { world } = await aNamedWorld(former);
    await app.deps.db.delete(memberships).where(eq(memberships.userId, former.userId));
    const revoked = { headers: former.as(ownOf(role, world.pair)), world };
    return { member, number, own, neighbour, revoked, isStaff };
  }

  const seats: [Role, Seat][] = [];
  for (const role of roles) seats.push([role, await aSeat(role)]);
  for (const role of ['creator', 'owner'] as const) seats.push([role, await aSeat(role, true)]);
  const { world: strangers } = await aNamedWorld(null);
  const others = seats.flatMap(([, { neighbour, revoked }]) => [neighbour, revoked.world]);
  return { seats, strangers, others: [strangers, ...others] };
}
