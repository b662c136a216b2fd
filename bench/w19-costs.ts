import type { Measure } from './support/measure.ts';
import { campaignCosts } from './w19-campaign.ts';
import { messageCosts } from './w19-message.ts';
import { measuredOf, modelOf } from './w19-model.ts';
import { pictureCosts } from './w19-picture.ts';
import { streamCosts } from './w19-stream.ts';

/** W19: the processor time, memory, and bytes of what people do, and what many of them need: the tables of docs/scaling.md. */
export const costs: Measure = async (world, { streams, repeat }) => {
  const message = await messageCosts(world, repeat);
  const stream = await streamCosts(world, streams);
  const campaign = await campaignCosts(world);
  const pictures = await pictureCosts(world);
  const parts = [message, stream, campaign, pictures];
  const measured = {
    message: message.each,
    campaign: campaign.each,
    stream: stream.stream,
    content: pictures.content,
    portfolio: pictures.portfolio,
  };
  return {
    name: 'w19-costs',
    title: 'W19 costs',
    rows: parts.flatMap(({ rows }) => rows),
    notes: [
      'Processor time by Linux, of the server and of its database with all that it does beside. Bytes of tables with their indexes, after a vacuum.',
      ...parts.flatMap(({ notes }) => notes),
      'The tables of docs/scaling.md:',
      ...measuredOf(measured),
      '',
      ...modelOf(measured),
    ],
  };
};
