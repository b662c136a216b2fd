/** `npm run db:secrets -- rotate` and `retire`, for operators with access to the database; the server may run. */
import { randomBytes } from 'node:crypto';
import { readEnv } from './env/env.ts';
import { runProgram, withLiveDatabase } from './ports/database/run-program.ts';
import { changeSecrets, readSecretOrder } from './secret-orders.ts';

await runProgram(async () => {
  const order = readSecretOrder(process.argv.slice(2));
  const env = readEnv(process.env);
  const hasOwnPushKeys = env.push.vapid !== null;
  return await withLiveDatabase(env, (pool) =>
    changeSecrets(pool, order, { randomBytes, hasOwnPushKeys }),
  );
});
