import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Shards that take about the same time. What a test waits for is what it takes time for: a file counts as many times as it says
 * `await`. Vitest's own shards have the same number of files, of which one took 26 seconds longer than the other.
 */
export class EvenShards extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const shards = Array.from({ length: count }, () => ({ weight: 0, files: [] as typeof files }));
    const weighed = files
      .map((file) => ({ file, weight: weightOf(file) }))
      .toSorted((a, b) => b.weight - a.weight || a.file.moduleId.localeCompare(b.file.moduleId));
    for (const { file, weight } of weighed) {
      const lightest = shards.reduce((least, one) => (one.weight < least.weight ? one : least));
      lightest.weight += weight;
      lightest.files.push(file);
    }
    return await Promise.resolve(shards[index - 1]?.files ?? []);
  }
}

const weightOf = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').split('await ').length;
