import type { OfflineRule } from '#contract/appointment/rules.ts';

export const APPOINTMENT_STATES: string;
export function appointmentStates(): string;
export const CAMPAIGN_STATES: string;
export function campaignStates(): string;
export function tableOf(rows: string[][]): string;
export const OFFLINE_LEGEND: string;
export function offlineName(rule: OfflineRule): string;
