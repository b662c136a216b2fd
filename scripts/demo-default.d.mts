export function isDemoByDefault(env: Record<string, string | undefined>): boolean;
