import type { Measure } from './support/measure.ts';
import { campaignCosts } from './w19-campaign.ts';
import { messageCosts } from './w19-message.ts';
import { pictureCosts } from './w19-picture.ts';
import { streamCosts } from './w19-stream.ts';

/** W19: the processor time, memory, and bytes of what people do, from which docs/scaling.md computes what many of them need. */
export const costs: Measure = async (world, { streams, repeat }) => {
  const parts = [
    await messageCosts(world, repeat),
    await streamCosts(world, streams),
    await campaignCosts(world),
    await pictureCosts(world),
  ];
  return {
    name: 'w19-costs',
    title: 'W19 costs',
    rows: parts.flatMap(({ rows }) => rows),
    notes: [
      'Processor time by Linux, of the server and of its database with all that it does beside. Bytes of tables with their indexes, after a vacuum.',
      ...parts.flatMap(({ notes }) => notes),
    ],
  };
};
