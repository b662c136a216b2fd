import type { AccountId } from '#contract/ids.ts';
import type { PortfolioRecord } from '#contract/portfolio/record.ts';
import { device } from '../device/browser-device.ts';
import { useCurrentReplica } from '../replica/account-copy.ts';

/** A copy that does not answer (it is being closed) is not waited for: the server stores a file once in any case. */
const COPY_ANSWERS_MS = 1_000;

/** An account's works, as far as its copy is open here. */
export async function readPortfolioItems(
  accountId: AccountId,
): Promise<readonly PortfolioRecord[] | undefined> {
  const { replica } = useCurrentReplica.getState();
  if (replica?.accountId !== accountId) return undefined;
  const end = new AbortController();
  const read = new Promise<readonly PortfolioRecord[]>((next, error) => {
    const subscription = replica.watch('portfolio').subscribe({ next, error });
    end.signal.addEventListener('abort', () => subscription.unsubscribe());
  });
  const none = device.wait(COPY_ANSWERS_MS, end.signal).then(() => undefined);
  try {
    return await Promise.race([read, none]);
  } finally {
    end.abort();
  }
}
