/** A token as the server writes it: no other text reaches a call. */
const tokenOnly = /^[\w-]+$/;
const ownLink = /^web\+pollin:(?:\/\/)?invitation\/([\w-]+)\/?$/i;

/**
 * The token in the address of an invitation. The system passes the whole link of the installed app's own scheme, such as
 * `web+pollin://invitation/abc`, in the token's place. Null for a link of this scheme that means anything else.
 */
export function invitationToken(given: string): string | null {
  if (tokenOnly.test(given)) return given;
  return given.toLowerCase().startsWith('web+pollin:') ? (ownLink.exec(given)?.[1] ?? null) : given;
}
