import { expectBookingsRight } from './promises-bookings.ts';
import { expectChatRight } from './promises-chat.ts';
import { expectEveryCommandOnce } from './promises-commands.ts';
import { expectCopiesRight } from './promises-copies.ts';
import { expectNotificationsRight } from './promises-notifications.ts';
import { expectWorkRight } from './promises-work.ts';
import { readTruth, type Truth } from './truth.ts';
import type { World } from './world.ts';

/** What must be true once the weather is calm, whatever happened before. */
export async function expectPromisesKept(world: World): Promise<Truth> {
  const truth = await readTruth(world);
  await expectEveryCommandOnce(world, truth);
  await expectChatRight(world, truth);
  await expectBookingsRight(world, truth);
  expectNotificationsRight(world, truth);
  await expectWorkRight(world, truth);
  await expectCopiesRight(world, truth);
  return truth;
}
