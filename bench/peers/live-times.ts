const WARM_UP = 10;

/** Sends one message after the other; answers the milliseconds of each from sending until it is shown. */
export async function liveTimes(
  count: number,
  send: (text: string) => Promise<number>,
  whenShown: (text: string) => Promise<number>,
): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < WARM_UP + count; index++) {
    const text = `${crypto.randomUUID()} `.padEnd(100, 'x');
    const shown = whenShown(text);
    const sent = await send(text);
    times.push((await shown) - sent);
  }
  return times.slice(WARM_UP);
}
