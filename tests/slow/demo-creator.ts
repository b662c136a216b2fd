import type { AccountId } from '#contract/ids.ts';
import { ApiUser } from '../../e2e/support/api-user.ts';
import type { ServerProcess } from '../../e2e/support/server.ts';

/** The demo's creator, who signs in at a program. */
export async function demoCreator({
  url,
}: ServerProcess): Promise<{ user: ApiUser; accountId: AccountId }> {
  const user = new ApiUser(url);
  const { currentMembership } = await user.signIn('creator@pollin.test');
  if (!currentMembership) throw new Error('The demo’s creator has no account');
  return { user, accountId: currentMembership.accountId };
}
