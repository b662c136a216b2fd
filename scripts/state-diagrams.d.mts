export const APPOINTMENT_STATES: string;
export function appointmentStates(): string;
