/** Writes under way at once. */
const AT_ONCE = 2;
/** Requests in one write. */
const MOST = 16;

type Way<Deps, Request, Done> = {
  alone: (deps: Deps, request: Request) => Promise<Done | null>;
  /** One transaction, with null for each request that can't be written this way. Null if it failed and wrote nothing. */
  together: (deps: Deps, requests: readonly Request[]) => Promise<(Done | null)[] | null>;
  /** What no two writes at once may have in common. */
  partiesOf: (request: Request) => readonly string[];
};

type Waiting<Deps, Request, Done> = {
  deps: Deps;
  request: Request;
  parties: readonly string[];
  answer: PromiseWithResolvers<Done | null>;
};

/**
 * One write for the requests that came while others were under way. A request that finds no write under way leaves at once, so
 * nobody waits for company. Requests of one party are written one after the other, in the order in which they came. When a shared
 * write fails, each of its requests goes alone.
 */
export function shareWrites<Deps, Request, Done>({
  alone,
  together,
  partiesOf,
}: Way<Deps, Request, Done>) {
  const waiting: Waiting<Deps, Request, Done>[] = [];
  const busy = new Set<string>();
  let underWay = 0;

  function take(): Waiting<Deps, Request, Done>[] {
    const taken: Waiting<Deps, Request, Done>[] = [];
    const passed = new Set<string>();
    for (const one of waiting) {
      if (taken.length === MOST) break;
      const isFree = one.parties.every((party) => !busy.has(party) && !passed.has(party));
      for (const party of one.parties) (isFree ? busy : passed).add(party);
      if (isFree) taken.push(one);
    }
    for (const one of taken) waiting.splice(waiting.indexOf(one), 1);
    return taken;
  }

  function leave(): void {
    while (underWay < AT_ONCE) {
      const taken = take();
      if (taken.length === 0) return;
      underWay += 1;
      void send(taken).finally(() => {
        underWay -= 1;
        for (const { parties } of taken) for (const party of parties) busy.delete(party);
        leave();
      });
    }
  }

  async function send(taken: readonly Waiting<Deps, Request, Done>[]): Promise<void> {
    const [first, ...others] = taken;
    if (!first) return;
    try {
      if (others.length === 0) return first.answer.resolve(await alone(first.deps, first.request));
      const requests = taken.map(({ request }) => request);
      const done = await together(first.deps, requests);
      if (done === null) await Promise.all(taken.map((one) => send([one])));
      else taken.forEach(({ answer }, index) => answer.resolve(done[index] ?? null));
    } catch (error) {
      for (const { answer } of taken) answer.reject(error);
    }
  }

  return (deps: Deps, request: Request): Promise<Done | null> => {
    const answer = Promise.withResolvers<Done | null>();
    waiting.push({ deps, request, parties: partiesOf(request), answer });
    leave();
    return answer.promise;
  };
}
