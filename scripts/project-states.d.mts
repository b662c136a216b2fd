export const PROJECT_STATES: string;
export function projectStates(): string;
