import { callApi, type Reply } from '#src/data/device/api.ts';
import { device } from '#src/data/device/browser-device.ts';
import { BOT_CHALLENGE_MINUTES } from '#contract/sign-in/rules.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { scriptUrl } from '#src/lib/trusted-types.ts';
import workerAddress from './bot-check-worker.ts?worker&url';

/** A proof that is this old is thrown away, so that it does not expire on its way. */
const STALE_MS = (BOT_CHALLENGE_MINUTES - 2) * MINUTE_MS;

let prepared: { proof: Promise<Reply<string>>; at: number } | null = null;

/** Starts working on a proof, so that it is ready when the person has typed. Needs no call afterwards. */
export function prepareProof(): void {
  if (prepared && device.now() - prepared.at < STALE_MS) return;
  prepared = { proof: makeProof(), at: device.now() };
}

/** A proof that nobody has used yet: the prepared one, or a new one. Each is good for one call. */
export async function solveProof(): Promise<Reply<string>> {
  const held = prepared;
  prepared = null;
  if (held && device.now() - held.at < STALE_MS) {
    const proof = await held.proof;
    if (proof.ok) return proof;
  }
  return await makeProof();
}

async function makeProof(): Promise<Reply<string>> {
  const challenge = await callApi(device, 'botChallenge');
  if (!challenge.ok) return challenge;
  if ('recaptcha' in challenge.value) return (await import('./recaptcha.ts')).recaptchaToken();
  const solution = await solve(challenge.value);
  return { ok: true, value: btoa(JSON.stringify({ challenge: challenge.value, solution })) };
}

/** The search runs beside the page, which stays quick to type in. */
async function solve(challenge: Record<string, unknown>): Promise<unknown> {
  const worker = new Worker(scriptUrl(workerAddress), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', (event: MessageEvent<unknown>) => resolve(event.data));
      worker.addEventListener('error', () => reject(new Error('The bot check could not run')));
      worker.postMessage(challenge);
    });
  } finally {
    worker.terminate();
  }
}
