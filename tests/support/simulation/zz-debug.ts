import { SimServer } from './sim-server.ts';
import { World } from './world.ts';
import { expectPromisesKept } from './promises.ts';
const [url = '', from, to] = process.argv.slice(2);
const server = await SimServer.open(url);
const sums = new Map<string, number>();
for (let seed = Number(from); seed <= Number(to); seed++) {
  const t = performance.now();
  const world = await World.create(seed, server, 'campaigns');
  await world.run(Number(process.env['MOVES'] ?? 220));
  const mid = performance.now();
  await world.settle();
  const end = performance.now();
  try {
    const truth = await expectPromisesKept(world);
    for (const e of world.ledger.all) {
      const a = truth.answers.get(e.id)?.answer;
      const ev = 'event' in e.body.payload ? (e.body.payload as { event: string }).event : '';
      const out = a?.outcome === 'refused' ? a.refusal.code : (a?.outcome ?? 'none');
      const k = `${e.body.kind} ${ev} ${out}`;
      sums.set(k, (sums.get(k) ?? 0) + 1);
    }
    for (const p of truth.projects)
      sums.set(
        `~ ${p.step} ${p.contentState} ${p.postState}`,
        (sums.get(`~ ${p.step} ${p.contentState} ${p.postState}`) ?? 0) + 1,
      );
  } catch (error) {
    console.log(seed, String((error as Error).stack).slice(0, 1500));
  }
  console.log(
    seed,
    Math.round(mid - t),
    Math.round(end - mid),
    Math.round(performance.now() - end),
  );
  await server.end();
}
for (const [k, n] of [...sums].sort()) console.log(n, k);
process.exit(0);
