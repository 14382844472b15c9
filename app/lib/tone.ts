/** How a state is shown, beside its words. */
export type Tone = 'neutral' | 'good' | 'warning' | 'bad' | 'info';
