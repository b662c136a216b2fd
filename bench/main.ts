/**
 * `npm run bench [-- w1 w3 … --big --toy --profile --repeat=3 --streams=500]`: measures, prints a table each, and keeps the figures.
 * `npm run bench -- peers [--size=100000 --only=dexie,yjs]`: one table of the product beside its peers.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { guard } from './guard.ts';
import { peers } from './peers/measure.ts';
import type { Measure } from './support/measure.ts';
import { print, report, summarize, type Result, type Run } from './support/report.ts';
import { isToy, sizeOf } from './support/size.ts';
import { openWorld } from './support/world.ts';
import { firstContact } from './w1-first-contact.ts';
import { coldOpen } from './w2-cold-open.ts';
import { transactions } from './w2-transactions.ts';
import { writeOffline } from './w3-write-offline.ts';
import { heap } from './w4-heap.ts';
import { live } from './w4-live.ts';
import { bytes } from './w5-bytes.ts';
import { catchUp } from './w6-catch-up.ts';
import { devicePictures } from './w7-pictures.ts';
import { receivedPictures } from './w7-server.ts';
import { server } from './w8-server.ts';
import { videos } from './w9-videos.ts';
import { campaigns } from './w10-campaigns.ts';
import { scroll } from './w11-scroll.ts';
import { flingMessages } from './w11-messages.ts';
import { openSteps } from './w11-steps.ts';
import { backInSeconds } from './w12-back-in-seconds.ts';
import { webhooks } from './w13-webhooks.ts';
import { tapsToPaint } from './w14-taps.ts';
import { switching } from './w15-switch.ts';
import { scale } from './w16-scale.ts';
import { corporation } from './w17-corporation.ts';
import { processes } from './w18-processes.ts';
import { costs } from './w19-costs.ts';
import { start } from './w20-start.ts';
import { lighthouse } from './w21-lighthouse.ts';

const measures: Record<string, Measure> = {
  guard,
  w1: firstContact,
  w2: coldOpen,
  'w2-transactions': transactions,
  w3: writeOffline,
  w4: live,
  'w4-heap': heap,
  w5: bytes,
  w6: catchUp,
  w7: devicePictures,
  'w7-server': receivedPictures,
  w8: server,
  w9: videos,
  w10: campaigns,
  'w11-scroll': scroll,
  'w11-messages': flingMessages,
  'w11-steps': openSteps,
  w12: backInSeconds,
  w13: webhooks,
  w14: tapsToPaint,
  w15: switching,
  w16: scale,
  w17: corporation,
  w18: processes,
  w19: costs,
  w20: start,
  w21: lighthouse,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    big: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    only: { type: 'string' },
    repeat: { type: 'string' },
    size: { type: 'string' },
    streams: { type: 'string' },
    toy: { type: 'boolean', default: false },
  },
});
const names = positionals.length > 0 ? positionals : Object.keys(measures);
const unknown = names.filter((name) => !(name in measures) && name !== 'peers');
if (unknown.length > 0) {
  print(
    `There is no benchmark named ${unknown.join(', ')}; there are ${Object.keys(measures).join(', ')}, peers.`,
  );
  process.exit(1);
}
const options = {
  big: values.big,
  profile: values.profile,
  repeat: Number(values.repeat ?? (isToy ? 1 : 3)),
  streams: Number(values.streams ?? (values.big ? 5000 : sizeOf(500))),
};
const peerOptions = {
  rounds: Number(values.repeat ?? (isToy ? 1 : 5)),
  size: values.size === undefined ? null : Number(values.size),
  only: values.only?.split(',') ?? null,
};

if (names.every((name) => name === 'guard')) {
  // It needs neither servers nor a browser.
  await report(await guard());
  process.exit();
}
const world = await openWorld();
try {
  const runs: Run[] = [];
  for (const name of names) {
    if (name === 'peers') await peers(world, peerOptions);
    const measure = measures[name];
    if (!measure) continue;
    runs.push(await timed(name, measure));
    await summarize(runs);
  }
  if (runs.some(({ result }) => result === null)) process.exitCode = 1;
} finally {
  await world.close();
}

/** A benchmark that fails is reported, and the others go on: a whole run takes more than an hour. */
async function timed(name: string, measure: Measure): Promise<Run> {
  const began = performance.now();
  let result: Result | null = null;
  try {
    result = await measure(world, options);
    await report(result);
  } catch (error) {
    console.error(`\n${name} failed:`, error);
  }
  return { name, seconds: (performance.now() - began) / 1000, load: loadavg()[0] ?? 0, result };
}
