/** Colour of a state, in addition to its words. */
export type Tone = 'neutral' | 'good' | 'warning' | 'bad' | 'info';
