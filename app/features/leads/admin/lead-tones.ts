import type { LeadStatus } from '#app/features/leads/rules/lead-status.ts';
import type { Tone } from '#app/lib/tone.ts';

export const LEAD_TONES: Record<LeadStatus, Tone> = {
  new: 'info',
  qualified: 'warning',
  lost: 'neutral',
  converted: 'good',
};
