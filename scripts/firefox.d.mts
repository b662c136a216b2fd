export function findFirefox(): string | undefined;
export function ensureFirefox(): Promise<void>;
