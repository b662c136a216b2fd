/** The version that a command made, as its acknowledgement tells it. By hand: the first screen carries no schemas. */
export function versionIn(result: unknown): number | undefined {
  const version = (result as { version?: unknown } | null | undefined)?.version;
  return Number.isInteger(version) ? (version as number) : undefined;
}
