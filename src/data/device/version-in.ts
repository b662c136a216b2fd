/** The version that a command created, by its acknowledgement. Parsed by hand: the first screen loads no schemas. */
export function versionIn(result: unknown): number | undefined {
  const version = (result as { version?: unknown } | null | undefined)?.version;
  return Number.isInteger(version) ? (version as number) : undefined;
}
