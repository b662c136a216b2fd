// In the hash: the parsers of queries are part of every first screen.
const ABOUT = 'about=';

/** The part of the support page's address that names whom a report is about. */
export const reportHash = (name: string): string => ABOUT + encodeURIComponent(name);

/** The name in such an address; undefined in every other one. */
export function reportedIn(hash: string): string | undefined {
  if (!hash.startsWith(ABOUT)) return undefined;
  const name = hash.slice(ABOUT.length);
  try {
    return decodeURIComponent(name) || undefined;
  } catch {
    // A router that has decoded it already leaves a percent sign of the name.
    return name;
  }
}
