import { mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { startEmbedded } from '#server/ports/database/embedded.ts';
import { openPool } from '#server/ports/database/open.ts';
import { migrate } from '#server/db/migrate.ts';
import { buildTestApp } from './support/app.ts';
import { aBusiness, aCreator, aRoom } from './support/builders.ts';
import { messageTo, send, pull, pullAll } from './support/chat.ts';
const dir = mkdtempSync('/tmp/zz-'); chmodSync(dir, 0o755);
const pgd = await startEmbedded({ dataDir: dir, log: () => {} });
const pool = await openPool(pgd.url, () => {});
if (process.env.PIPE) { pool.options.pipeline = true; }
await migrate(pool);
const app = buildTestApp({ pool, env: { nodeEnv: 'production', limitsFactor: 1000 } });
const { db } = app.deps;
const [business, creator] = [await aBusiness(db), await aCreator(db)];
const room = await aRoom(db, { business, creator });
const h = await app.signIn(creator.userId, creator.accountId);
const hb = await app.signIn(business.userId, business.accountId);
async function time(name: string, n: number, f: (i: number) => Promise<unknown>) { const ts=[]; const t = performance.now(); for (let i=0;i<n;i++){const a=performance.now(); await f(i); ts.push(performance.now()-a);} ts.sort((a,b)=>a-b); console.log(name, 'total', (performance.now()-t).toFixed(0), 'median', ts[n>>1].toFixed(2)); }
await pool.query('create table bare (id uuid primary key, m text)');
const c = await pool.connect();
await time('bare tx', 300, async () => { await c.query('begin'); await c.query('insert into bare values (gen_random_uuid(), $1)', ['x'.repeat(100)]); await c.query('commit'); });
c.release();
await time('one message', 300, () => send(app, h, [messageTo(room, 'creator', 'x'.repeat(100))]));
await time('select 1', 300, () => pool.query('select 1'));
await time('status', 300, () => app.call('/commands/0198a000-0000-7000-8000-000000000000', h).then(r=>r.text()));
await time('batch 100', 10, () => send(app, h, Array.from({length:100},()=>messageTo(room, 'creator', 'x'.repeat(100)))));
const rooms = []; for (let i=0;i<200;i++) rooms.push(await aRoom(db, { business, creator }));
await time('fill 10k', 100, () => send(app, h, Array.from({length:100},(_, i)=>messageTo(rooms[(i*37+Math.floor(Math.random()*200))%200], 'creator', 'x'.repeat(100)))));
for (let k=0;k<3;k++) { const t=performance.now(); const pages=await pullAll(app,hb); console.log('first contact', (performance.now()-t).toFixed(0), pages.length, pages.map(p=>p.messages.length).join()); }

function pages0(){return `${epoch}.0`}
var epoch = (await pull(app,hb)).cursor.split('.')[0];
for (let k=0;k<3;k++) { const t=performance.now(); const pages=await pullAll(app,hb,pages0()); console.log('catch-up all', (performance.now()-t).toFixed(0), pages.length, pages.reduce((a,p)=>a+p.messages.length,0)); }
// concurrent
const many = await Promise.all(Array.from({length:8}, async()=>{const b=await aBusiness(db), c=await aCreator(db); const r=await aRoom(db,{business:b,creator:c}); return {r, h: await app.signIn(c.userId,c.accountId)}}));
{ const t=performance.now(); await Promise.all(many.map(async ({r,h})=>{for(let i=0;i<100;i++) await send(app,h,[messageTo(r,'creator','x'.repeat(100))]);})); console.log('800 singles by 8 accounts', (performance.now()-t).toFixed(0)); }
{ const t=performance.now(); await Promise.all(many.map(async ()=>{for(let i=0;i<100;i++) { const c = await pool.connect(); await c.query('begin'); await c.query('insert into bare values (gen_random_uuid(), $1)', ['x'.repeat(100)]); await c.query('commit'); c.release(); }})); console.log('800 bare', (performance.now()-t).toFixed(0)); }
await pool.end(); await pgd.stop(); rmSync(dir,{recursive:true,force:true});
